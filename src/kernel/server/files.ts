import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deny, notFound } from '../shared/refusal.ts'
import type { Ctx } from './context.ts'
import { rawQuery } from './database.ts'
import type { FileStore } from './file-store.ts'

/** A folder that only the account of the server enters, also where an earlier start left it open to every account of the machine. */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
}

/** Keeps files in a folder, for the account of the server alone; a file appears whole or not at all. */
export function diskFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[a-z0-9/-]+$/.test(key))
      throw new Error('A storage key has only lower-case letters, digits, - and /.')
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const partial = `${path}.${randomUUID()}.partial`
      try {
        await writeFile(partial, bytes, { mode: 0o600 })
        await rename(partial, path)
      } catch (error) {
        // A full disk must not keep what did not fit.
        await rm(partial, { force: true })
        throw error
      }
    },
    get: key =>
      readFile(pathOf(key)).catch(error => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    remove: key => rm(pathOf(key), { force: true }),
  }
}

export type StoredFile = {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** Stores bytes as a file of the company. They are written ahead of the commit: a visible row never points at nothing. */
export async function storeFile(
  ctx: Ctx,
  file: { name: string; contentType: string; bytes: Uint8Array },
): Promise<StoredFile> {
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const key = `${ctx.company.uuid}/${sha256.slice(0, 2)}/${randomUUID()}`
  const [row] = await rawQuery<{ id: string }>(
    ctx.db,
    `insert into app.file (company_id, name, content_type, size_bytes, sha256, storage_key, created_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      ctx.company.id,
      file.name,
      file.contentType,
      file.bytes.byteLength,
      sha256,
      key,
      ctx.actor?.userId ?? null,
    ],
  )
  // Behind the row: a repeated call, whose row is refused, leaves no second copy.
  await ctx.files.put(key, file.bytes)
  const { name, contentType } = file
  return { id: row!.id, name, contentType, sizeBytes: file.bytes.byteLength, sha256 }
}

/** Reads a file of the company with its bytes; notFound when the row or the bytes are missing. */
export async function readStoredFile(ctx: Ctx, id: string): Promise<StoredFile & { bytes: Uint8Array }> {
  const [row] = await rawQuery<{
    name: string
    content_type: string
    size_bytes: number
    sha256: string
    storage_key: string
  }>(
    ctx.db,
    'select name, content_type, size_bytes, sha256, storage_key from app.file where company_id = $1 and id = $2',
    [ctx.company.id, id],
  )
  const bytes = row ? await ctx.files.get(row.storage_key) : null
  if (!row || !bytes) deny(notFound('kernel.file.notFound'))
  return {
    id,
    name: row.name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    bytes,
  }
}
