// The parent process of the database server. It outlives the application by the moment it takes to stop the
// server: its input is a pipe that only the application holds, so the pipe closes however the application
// ended. It runs in its own session, so that Ctrl-C in the terminal reaches neither it nor the server and the
// application can finish its requests first.
// Arguments: --for=<application> --as=<uid>:<gid> or --as=self, the pg_ctl program, the server's command.
import { execFile, spawn } from 'node:child_process'

const [, , , as = '', pgCtl = '', command = '', ...args] = process.argv
const account = /^--as=(\d+):(\d+)$/.exec(as)
if (account) {
  // Only after this file is loaded: the account may not be able to read it.
  process.setgroups!([Number(account[2])])
  process.setgid!(Number(account[2]))
  process.setuid!(Number(account[1]))
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {})

// The first standard output is our own channel to the application; the server writes to the error output.
const server = spawn(command, args, { stdio: ['ignore', 2, 2], windowsHide: true })
server.on('error', error => {
  console.error(error.message)
  process.exit(127)
})
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 : 1)))
if (server.pid !== undefined) process.stdout.write(`${server.pid}\n`)

// The application's end of the pipe is gone; nothing reads it any more.
process.stdout.on('error', () => {})

let isStopping = false
function stop() {
  if (isStopping) return
  isStopping = true
  if (process.platform === 'win32') {
    // Windows has no signals: a kill there would be a crash.
    const cluster = args[args.indexOf('-D') + 1]!
    execFile(pgCtl, ['stop', '-D', cluster, '-m', 'fast'], { windowsHide: true })
    return
  }
  server.kill('SIGINT')
  // An immediate shutdown loses no commit: the next start replays the log.
  setTimeout(() => server.kill('SIGQUIT'), 10_000)
  setTimeout(() => server.kill('SIGKILL'), 20_000)
}
process.stdin.on('end', stop)
process.stdin.on('error', stop)
process.stdin.resume()
