import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The word files of a folder and of the nouns in it. */
const wordFiles = (folder: string, locale: 'ar' | 'en'): string[] =>
  globSync(`${folder}/**/*.${locale}.json`, { cwd: root }).sort()

/** The words below a folder (`src/modules/fleet`) as they are written, by their keys. */
export const wordsIn = (folder: string, locale: 'ar' | 'en'): Record<string, unknown> =>
  Object.assign(
    {},
    ...wordFiles(folder, locale).map(file => JSON.parse(readFileSync(`${root}${file}`, 'utf8'))),
  )
