# SPDX-License-Identifier: Apache-2.0
#
# As much of Homebrew as the formula uses: reads it, installs a program that is built already, and
# runs the formula's own test. Prints what was declared as JSON.
#
#   ruby formula.rb FORMULA SOURCES ROOT [PROGRAM]
require "fileutils"
require "json"
require "pathname"

FORMULA, SOURCES, ROOT, PROGRAM = ARGV
SAID = { "depends_on" => [], "uses_from_macos" => [], "system" => [] }

module OS
  def self.mac? = false
  def self.linux? = true
end

class Pathname
  def install(file)
    mkpath
    FileUtils.cp(file, self)
  end
end

# Where Homebrew puts things, below a directory of the test.
module Places
  def prefix = Pathname(ROOT)/"Cellar/hearth/1"
  def bin = prefix/"bin"
  def opt_bin = Pathname(ROOT)/"opt/hearth/bin"
  def etc = Pathname(ROOT)/"etc"
  def pkgetc = etc/"hearth"
  def var = Pathname(ROOT)/"var"
  def testpath = Pathname(ROOT)/"test"
end

class Service
  include Places

  def run(words) = SAID["run"] = words.map(&:to_s)
  def keep_alive(**when_) = SAID["keep_alive"] = when_
  def log_path(path) = SAID["log_path"] = path.to_s
  def error_log_path(path) = SAID["error_log_path"] = path.to_s
end

class Formula
  include Places

  class << self
    attr_reader :test_block

    %w[desc homepage url version sha256 license].each do |name|
      define_method(name) { |value| SAID[name] = value }
    end
    def depends_on(what) = SAID["depends_on"] << (what.is_a?(Hash) ? what.keys.first : what)
    def uses_from_macos(what) = SAID["uses_from_macos"] << (what.is_a?(Hash) ? what.keys.first : what)
    def on_linux = yield
    def service(&block) = Service.new.instance_eval(&block)
    def test(&block) = @test_block = block
  end

  # Homebrew reads it in the URL where the formula does not say it.
  def version = SAID["version"] || SAID["url"][/\d+\.\d+\.\d+/]

  def system(*words)
    words = words.map(&:to_s)
    SAID["system"] << words
    if words.first == "swift"
      FileUtils.mkdir_p(".build/release")
      FileUtils.cp(PROGRAM, ".build/release/hearth")
    else
      Kernel.system(*words, out: :err) or raise "#{words} failed"
    end
  end

  def inreplace(file, before, after)
    text = File.read(file)
    raise "#{file} has no #{before}" unless text.include?(before)
    File.write(file, text.gsub(before, after.to_s))
  end

  def shell_output(line)
    text = `#{line}`
    raise "#{line} failed" unless $?.success?
    text
  end

  def assert_match(what, text)
    raise "no #{what} in #{text}" unless text.include?(what)
  end
end

load FORMULA
formula = Hearth.new
if PROGRAM
  Dir.chdir(SOURCES) { formula.install }
  formula.testpath.mkpath
  Dir.chdir(formula.testpath) { formula.instance_eval(&Hearth.test_block) }
end
SAID["caveats"] = formula.caveats
puts JSON.generate(SAID)
