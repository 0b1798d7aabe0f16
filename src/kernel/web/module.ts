import type { ComponentType } from 'react'
import type { ModuleManifest } from '../shared/manifest.ts'
import type { WaysOut } from './wayOut.tsx'

export type LazyPage = () => Promise<{ default: ComponentType }>

/** The web side of a module: which component answers each route of its manifest, loaded when first opened. */
export type WebModule = {
  readonly manifest: ModuleManifest
  /** By the route's path; a route without a page, or the reverse, fails a sweep. */
  readonly pages: Readonly<Record<string, LazyPage>>
  /** Where what its refusals name is put right. */
  readonly waysOut?: WaysOut
}

export const defineWebModule = (module: WebModule): WebModule => module
