import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmdirSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs the work while no other process runs it under the same lock file. The lock names the processes that
 * do the work (`addProcess`); it is taken over when all of them are gone, or when it gave no sign of life
 * for ten minutes, because after a restart of the machine its process ids may belong to others.
 */
export async function withLock(path, work) {
  const token = await acquire(path)
  const pids = [process.pid]
  const heartbeat = setInterval(() => touch(path), 2_000)
  try {
    return await work({
      addProcess(pid) {
        pids.push(pid)
        writeFileSync(path, JSON.stringify({ token, pids }))
      },
    })
  } finally {
    clearInterval(heartbeat)
    if (read(path)?.token === token) unlinkSync(path)
  }
}

async function acquire(path) {
  const token = randomUUID()
  mkdirSync(dirname(path), { recursive: true })
  let lastSign = { mtimeMs: 0, seenAt: 0 }
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(path, JSON.stringify({ token, pids: [process.pid] }), { flag: 'wx' })
      return token
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const held = read(path)
    const mtimeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (mtimeMs !== lastSign.mtimeMs) lastSign = { mtimeMs, seenAt: performance.now() }
    const isSilent = performance.now() - lastSign.seenAt > 600_000
    if (held && (isSilent || !held.pids.some(isAlive))) {
      removeAbandoned(path, held.token)
      continue
    }
    if (attempt === 0)
      console.error(`Waiting for another installation to finish (process ${held?.pids[0] ?? 'starting'}).`)
    await pause(250)
  }
}

/** Of several processes that find the same abandoned lock, only one may remove it, and only that one, not its successor. */
function removeAbandoned(path, token) {
  const claim = `${path}.${token}`
  try {
    mkdirSync(claim)
  } catch (error) {
    if (error.code === 'EEXIST') return
    throw error
  }
  try {
    if (read(path)?.token === token) unlinkSync(path)
  } finally {
    rmdirSync(claim)
  }
}

/** Null when the lock is free or its holder is just writing it. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function isAlive(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  // In a container whose first process does not reap, a dead one keeps its id for ever.
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(statusOf(pid))
}

function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return 'State: Z'
    throw error
  }
}
