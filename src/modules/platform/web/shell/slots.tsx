import { type ComponentType, createContext, useContext } from 'react'
import type { ModuleManifest } from '#kernel/shared/manifest.ts'

/** What the shell is given by the composition root: the manifests of all modules, and parts that other modules own. */
export type ShellParts = {
  readonly manifests: readonly ModuleManifest[]
  /** The alerts bell. */
  readonly Bell: ComponentType | null
  /** Profile, settings, sign out. */
  readonly UserMenu: ComponentType | null
}

export const ShellContext = createContext<ShellParts>({ manifests: [], Bell: null, UserMenu: null })

export const useShell = (): ShellParts => useContext(ShellContext)
