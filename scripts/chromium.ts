import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's packages of Chromium. The first leaves out what only a window needs: a fifth less work for the same pages. */
const packages = ['chromium-headless-shell', 'chromium'] as const

const pathOf = (name: string) => `/usr/bin/${name}`

/** The program that opens pages for tests, pictures and measurements; where none is installed, the one to install. */
export const chromiumPath = (): string =>
  packages.map(pathOf).find(path => existsSync(path)) ?? pathOf('chromium')

/** Answers whether a Chromium is there, after installing one where this user may. */
export function ensureChromium(): boolean {
  if (existsSync(chromiumPath())) return true
  if (process.getuid?.() !== 0) return false
  console.log('Installing Chromium with apt-get ...')
  const apt = (...args: string[]) => spawnSync('/usr/bin/apt-get', args, { stdio: 'inherit' }).status === 0
  apt('update', '-qq')
  return packages.some(name => apt('install', '-y', '-qq', '--no-install-recommends', name))
}
