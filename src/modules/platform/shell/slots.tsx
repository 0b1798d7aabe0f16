import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { ModuleManifest } from '#kernel/shared/manifest.ts'
import type { LazyPage } from '#kernel/web/module.ts'

export type OwnRequestsProps = {
  readonly title: string
  readonly tabs: ReactNode
  readonly above: ReactNode
  readonly requestId: string | null
}

/** A kind of record with what a search found of it. */
export type RecordGroup = {
  readonly name: string
  readonly hits: readonly { readonly path: string; readonly name: string; readonly note: string }[]
}

/** A part of the profile that another module owns. */
export type ProfileTab = {
  readonly id: string
  readonly name: () => string
  readonly Body: ComponentType
}

/** What the shell is given by the composition root: the manifests of all modules, and parts that other modules own. */
export type ShellParts = {
  readonly manifests: readonly ModuleManifest[]
  /** The code of every page by its path, so that it can be loaded before it is asked for. */
  readonly pages: Readonly<Record<string, LazyPage>>
  /** The alerts bell. */
  readonly Bell: ComponentType | null
  /** Profile, settings, sign out. */
  readonly UserMenu: ComponentType | null
  /** Clocking in and out. */
  readonly Clock: ComponentType | null
  /** The alert options of the person: a part of their profile. */
  readonly AlertWishes: ComponentType | null
  /** The approval requests of the person: a page of their profile. */
  readonly OwnRequests: ComponentType<OwnRequestsProps> | null
  /** What other modules add to the profile of a member of a company. */
  readonly profileTabs: readonly ProfileTab[]
  /** What other modules add to the dashboard; each shows nothing to who may read nothing of it. */
  readonly dashboardCards: readonly ComponentType[]
  /** How safe the accounts are: a part of the settings of the company. */
  readonly AccountSecurity: ComponentType | null
  /** The form of the entry of platform staff. */
  readonly SignIn: ComponentType | null
  readonly signOut: () => Promise<void>
  /** The records of the company that a text finds, by kind. */
  readonly findRecords: (text: string) => Promise<readonly RecordGroup[]>
  /** Runs a sensitive command, asking for the password first where the server wants it («تأكيد الهوية»). */
  readonly confirmed: <T>(act: () => Promise<T>) => Promise<T>
}

export const ShellContext = createContext<ShellParts>({
  manifests: [],
  pages: {},
  Bell: null,
  UserMenu: null,
  Clock: null,
  AlertWishes: null,
  OwnRequests: null,
  profileTabs: [],
  dashboardCards: [],
  AccountSecurity: null,
  SignIn: null,
  signOut: async () => {},
  findRecords: async () => [],
  confirmed: act => act(),
})

export const useShell = (): ShellParts => useContext(ShellContext)
