import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The program that stands between the application and the database server. */
export const supervisorPath = join(import.meta.dirname, 'supervisor.ts')

/** A running process as the operating system shows it. The command is empty for one that is dead but not yet reaped. */
export type Process = { pid: number; parentPid: number; command: string[] }

/** The process with this id, or null when there is none. */
export function findProcess(pid: number): Process | null {
  if (process.platform === 'linux') return fromProc(pid)
  return process.platform === 'win32' ? fromWindows(pid) : fromPs(pid)
}

function fromProc(pid: number): Process | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
    const [, parentPid] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
    return { pid, parentPid: Number(parentPid), command }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return null
    throw error
  }
}

function fromPs(pid: number): Process | null {
  const line = outputOf('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)])
  const found = /^\s*(\d+)\s+(.*)$/.exec(line)
  return found ? { pid, parentPid: Number(found[1]), command: [found[2]!] } : null
}

function fromWindows(pid: number): Process | null {
  const query = `Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}' | ForEach-Object { "$($_.ParentProcessId) $($_.CommandLine)" }`
  const line = outputOf('powershell.exe', ['-NoProfile', '-Command', query])
  const found = /^\s*(\d+)\s+(.*)$/m.exec(line)
  return found ? { pid, parentPid: Number(found[1]), command: [found[2]!.trim()] } : null
}

function outputOf(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    // ps ends with 1 when no such process exists; a command that could not run at all has no status.
    if (typeof (error as { status?: unknown }).status === 'number') return ''
    throw error
  }
}

/** Whether one of the words of the command is, or on systems that give a single line contains, this text. */
export function commandMentions(found: Process, text: string): boolean {
  return found.command.length === 1 ? found.command[0]!.includes(text) : found.command.includes(text)
}
