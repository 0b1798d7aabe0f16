import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'
import type { Plugin } from 'vite'

const root = new URL('../', import.meta.url)
const folder = new URL('.generated/split-words/', root)

/**
 * Puts each message into the chunk of the pages that use it. The catalogue is one module, which a bundler keeps whole, so a
 * clerk would download every sentence of every module before the first page. Here each message is a module of its own,
 * and `m['key']` becomes an import of that module.
 */
export function splitWords(): Plugin {
  let fileOf: ReadonlyMap<string, string> = new Map()
  return {
    name: 'split-words',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      await compile({
        project: fileURLToPath(new URL('project.inlang', root)),
        outdir: fileURLToPath(folder),
        outputStructure: 'message-modules',
        strategy: ['globalVariable', 'baseLocale'],
        emitTsDeclarations: false,
        emitGitIgnore: false,
        emitPrettierIgnore: false,
      })
      fileOf = await filesOfMessages()
    },
    resolveId(source) {
      // One runtime for both forms of the catalogue: the locale lives in it, and beside it the digits of figures.
      if (source === '../runtime.js') return fileURLToPath(new URL('src/generated/words/runtime.js', root))
      return source === '../registry.js' ? fileURLToPath(new URL('src/ui/figures.ts', root)) : null
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes('/words/messages.js')) return null
      // A page shares hardly a word with the catalogue of codes; sharing would break its one file into eighty.
      const copy = /\/src\/generated\/(?!page-words|choices)/.test(id) ? '?copy' : ''
      const imported = new Map<string, string>()
      const body = code
        .replace(/^import \{ m \} from '[^']*\/words\/messages\.js'$/m, '')
        .replace(/\bm\['([^']+)'\]/g, (_, key: string) => {
          const file = fileOf.get(key)
          if (!file) throw new Error(`${id} names the word ${key}, which no word file holds.`)
          const name = imported.get(key) ?? `say${imported.size}$`
          imported.set(key, name)
          return name
        })
      const imports = [...imported].map(
        ([key, name]) =>
          `import { "${key}" as ${name} } from ${JSON.stringify(`${fileOf.get(key)}${copy}`)};`,
      )
      return { code: `${imports.join('')}${body}`, map: null }
    },
  }
}

async function filesOfMessages(): Promise<Map<string, string>> {
  const messages = new URL('messages/', folder)
  const files = (await readdir(messages)).filter(file => file !== '_index.js')
  const pairs = await Promise.all(
    files.map(async file => {
      const path = fileURLToPath(new URL(file, messages))
      const source = await readFile(path, 'utf8')
      return [...source.matchAll(/\bas "([^"]+)" \}/g)].map(([, key]) => [key ?? '', path] as const)
    }),
  )
  return new Map(pairs.flat())
}
