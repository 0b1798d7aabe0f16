import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside every text file of the built web app, so that the server sends them without compressing
 * anything while people wait. Browsers take Brotli over TLS and on this machine only; plain HTTP in an office gets gzip.
 */
export async function compressFolder(folder: URL): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter(name =>
    /\.(?:js|mjs|css|html|svg|webmanifest|json)$/.test(name),
  )
  for (const name of names) {
    const file = new URL(name.replaceAll('\\', '/'), folder)
    if ((await stat(file)).size < 500) continue
    const bytes = await readFile(file)
    const settings = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }
    await Promise.all([
      brotli(bytes, settings).then(packed => writeFile(`${fileURLToPath(file)}.br`, packed)),
      zip(bytes, { level: 9 }).then(packed => writeFile(`${fileURLToPath(file)}.gz`, packed)),
    ])
  }
}
