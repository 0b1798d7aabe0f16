import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'

/**
 * The words of a list of choices, in the order of the word file: `import { words } from '#generated/choices/fleet.permit.state.ts'`
 * holds a word for each key right below `fleet.permit.state`. A file of its own for each list that a page asks for, so that a page
 * carries no other list's words. A list that no key belongs to is an error.
 */
export async function writeChoiceWords(root: URL, words: Readonly<Record<string, unknown>>): Promise<void> {
  const folder = new URL('src/generated/choices/', root)
  await mkdir(folder, { recursive: true })
  const written = new Set(await readdir(folder))
  for (const prefix of await askedFor(root)) {
    const name = `${prefix}.ts`
    const text = choicesText(prefix, Object.keys(words))
    const file = new URL(name, folder)
    if (!written.delete(name) || (await readFile(file, 'utf8')) !== text) await writeFile(file, text)
  }
  for (const name of written) await rm(new URL(name, folder))
}

async function askedFor(root: URL): Promise<Set<string>> {
  const asked = new Set<string>()
  const files = await readdir(new URL('src/', root), { recursive: true })
  const sources = files.filter(
    file => /\.tsx?$/.test(file) && !/(^|\/)(server|generated|migrations)\//.test(file),
  )
  await Promise.all(
    sources.map(async file => {
      const source = await readFile(new URL(`src/${file}`, root), 'utf8')
      for (const [, prefix] of source.matchAll(/'#generated\/choices\/([\w.]+)\.ts'/g)) asked.add(prefix!)
    }),
  )
  return asked
}

function choicesText(prefix: string, keys: readonly string[]): string {
  const values = keys
    .filter(key => key.startsWith(`${prefix}.`))
    .map(key => key.slice(prefix.length + 1))
    .filter(value => !value.includes('.'))
  if (values.length === 0) throw new Error(`No word stands below ${prefix}, whose choices a page asks for.`)
  const lines = values.map(value => `  '${value}': m['${prefix}.${value}'],`)
  return `import { m } from '../words/messages.js'\n\nexport const words = {\n${lines.join('\n')}\n} as const\n`
}
