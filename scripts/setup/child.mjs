import { spawn } from 'node:child_process'

/**
 * Runs a program in this terminal until it ends; answers its exit code, or the signal that ended it.
 * Signals to this process are passed on, except those the terminal has already sent to both: a program that
 * got Ctrl-C twice would take it for impatience and stop without finishing its requests.
 */
export function runChild(program, args, options = {}) {
  const { onSpawn, ...spawnOptions } = options
  const child = spawn(program, args, { stdio: 'inherit', ...spawnOptions })
  if (child.pid !== undefined) onSpawn?.(child.pid)

  const hasTerminal = Boolean(process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY)
  const passOn = signal => {
    if (signal === 'SIGTERM' || !hasTerminal) child.kill(signal)
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve({ code, signal }))
  }).finally(() => {
    for (const signal of signals) process.off(signal, passOn)
  })
}
