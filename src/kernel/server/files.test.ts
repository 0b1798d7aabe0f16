import { chmod, mkdir, mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskFiles, privateFolder } from './files.ts'

const freshFolder = () => mkdtemp(join(tmpdir(), 'files-'))
const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test('a stored file and its folders are for the account of the server alone, whatever the umask says', async () => {
  const folder = await freshFolder()
  const before = process.umask(0)
  await diskFiles(folder)
    .put('company/ab/file', Buffer.from('a contract'))
    .finally(() => process.umask(before))
  expect(await modeOf(join(folder, 'company'))).toBe(0o700)
  expect(await modeOf(join(folder, 'company/ab'))).toBe(0o700)
  expect(await modeOf(join(folder, 'company/ab/file'))).toBe(0o600)
})

test('a folder that an earlier start left open is closed to other accounts', async () => {
  const open = join(await freshFolder(), 'mail')
  await mkdir(open)
  await chmod(open, 0o755)
  await privateFolder(open)
  expect(await modeOf(open)).toBe(0o700)
})

test('a file that cannot be kept whole leaves nothing behind', async () => {
  const folder = await freshFolder()
  const files = diskFiles(folder)
  // A folder of its name stands where the file should: the bytes are written, the renaming fails.
  await mkdir(join(folder, 'ab/taken/inside'), { recursive: true })
  await expect(files.put('ab/taken', Buffer.from('bytes'))).rejects.toThrow()
  expect(await readdir(join(folder, 'ab'))).toEqual(['taken'])
})
