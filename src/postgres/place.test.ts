import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closedAncestor, dataDirectory, prepareDataDirectory, serverAccount } from './place.ts'

const isRoot = process.getuid?.() === 0
const stranger = { name: 'stranger', uid: 54321, gid: 54321 }
let base: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'qafila-place-'))
  chmodSync(base, 0o755)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

test('DATA_DIR decides where the product stores everything', () => {
  expect(dataDirectory({ DATA_DIR: base })).toBe(base)
})

test.runIf(isRoot)('root stores below /var/lib', () => {
  expect(dataDirectory({})).toBe('/var/lib/qafila')
})

test.runIf(!isRoot && process.platform === 'linux')('an ordinary user stores in his data directory', () => {
  expect(dataDirectory({ XDG_DATA_HOME: '/somewhere' })).toBe('/somewhere/qafila')
  expect(dataDirectory({})).toMatch(/\.local\/share\/qafila$/)
})

test('a directory below a closed one is found by the closed one', () => {
  const closed = join(base, 'closed')
  mkdirSync(join(closed, 'below'), { recursive: true })
  chmodSync(closed, 0o700)
  expect(closedAncestor(join(closed, 'below'), stranger)).toBe(closed)
  expect(closedAncestor(base, stranger)).toBeNull()
})

test.runIf(process.platform === 'linux')('a place where no folder can be made is one clear line', () => {
  expect(() => prepareDataDirectory('/proc/none/qafila', null)).toThrow('cannot be created')
})

describe('the data directory of a server that runs as another account', () => {
  test('is opened for passing through when it is closed itself', () => {
    const own = join(base, 'own')
    mkdirSync(own, { mode: 0o700 })
    prepareDataDirectory(own, stranger)
    expect(statSync(own).mode & 0o777).toBe(0o711)
  })

  test('is refused below a closed directory, which stays closed', () => {
    const closed = join(base, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    expect(() => prepareDataDirectory(join(closed, 'own'), stranger)).toThrow(
      `lies below ${closed}, which the account stranger`,
    )
    expect(statSync(closed).mode & 0o777).toBe(0o700)
  })
})

test.runIf(isRoot)('root never runs the server as root', () => {
  expect(serverAccount(join(base, 'postgres'))).toMatchObject({
    name: expect.stringMatching(/^(postgres|nobody)$/),
  })
})
