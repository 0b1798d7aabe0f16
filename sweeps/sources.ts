import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))

export type Source = { readonly path: string; readonly text: string }

/** Source files below `src` (or another folder) whose path matches, with their text; generated files are left out. */
export function sources(pattern: RegExp, folder = 'src'): Source[] {
  return (readdirSync(`${root}${folder}`, { recursive: true }) as string[])
    .map(path => `${folder}/${path}`)
    .filter(
      path => !path.startsWith('src/generated/') && pattern.test(path) && statSync(root + path).isFile(),
    )
    .sort()
    .map(path => ({ path, text: readFileSync(root + path, 'utf8') }))
}

/** Files of the modules by their layer, which is the last word of a name. */
export const browserFile = /^src\/modules\/.+(\.tsx|\.web\.ts)$/
export const serverFile = /^src\/modules\/.+\.(commands|queries|job|pdf|import|row|server)\.ts$/

export const moduleNames: readonly string[] = readdirSync(`${root}src/modules`, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)
  .sort()
