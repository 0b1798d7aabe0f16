import { Dexie, type Table } from 'dexie'
import type { ReadFile } from '#modules/platform/web/import/public.tsx'
import type { ImportField } from '../../shared/vehicleImport.rules.ts'

export type ImportOptions = {
  readonly temporaryPlates: string | null
  readonly groupBy: 'type' | 'make'
  readonly ratesFor: 'vehicle' | 'group' | 'none'
  readonly priceFactor: string
  readonly ratesFrom: string | null
  readonly inServiceOn: string | null
}

/** A file between being read and being imported: its rows, which column says what, and the choices made. */
export type ImportJob = ReadFile<ImportField> & { readonly options: ImportOptions }

type Kept = { readonly owner: string; readonly keptAt: number; readonly job: ImportJob }
const keptMillis = 24 * 60 * 60 * 1000

class ImportShelf extends Dexie {
  readonly jobs!: Table<Kept, string>
  constructor() {
    super('fleet.vehicleImport')
    this.version(1).stores({ jobs: 'owner' })
  }
}

let shelf: ImportShelf | null = null
const openShelf = (): ImportShelf => {
  shelf ??= new ImportShelf()
  return shelf
}

/** Keeps the file of one person in one company on this device, so that a refresh loses nothing. */
export async function keepImport(owner: string, job: ImportJob): Promise<void> {
  await openShelf().jobs.put({ owner, keptAt: Date.now(), job })
}

/** The file this person was working on within the last day; anybody else's is never answered. */
export async function findKeptImport(owner: string): Promise<ImportJob | null> {
  const kept = await openShelf().jobs.get(owner)
  if (!kept) return null
  if (Date.now() - kept.keptAt < keptMillis) return kept.job
  await forgetImport(owner)
  return null
}

/** Forgets the file: it was imported, or another one was chosen. */
export async function forgetImport(owner: string): Promise<void> {
  await openShelf().jobs.delete(owner)
}
