import { readFileSync } from 'node:fs'

const modulesFolder = new URL('../modules/', import.meta.url)

/** Which module may use which: the architecture drawing, in dependency order. */
export function moduleDependencies(): Record<string, readonly string[]> {
  return JSON.parse(readFileSync(new URL('modules.json', modulesFolder), 'utf8'))
}

/** The migration folders of the named modules and of all they depend on; of every module when none is named. */
export function migrationFolders(only?: readonly string[]): URL[] {
  const dependencies = moduleDependencies()
  const wanted = new Set<string>()
  const add = (name: string) => {
    if (wanted.has(name)) return
    wanted.add(name)
    for (const dependency of dependencies[name] ?? []) add(dependency)
  }
  for (const name of only ?? Object.keys(dependencies)) add(name)
  return [...wanted].map(name => new URL(`${name}/migrations/`, modulesFolder))
}
