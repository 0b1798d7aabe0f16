import type { Day } from '#kernel/shared/day.ts'
import { type Currency, type Minor, percentOf } from '#kernel/shared/money.ts'
import {
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
  wordTable,
} from '#modules/platform/import/public.ts'
import { type Finder, named, refuseRow } from '../fileImport/fileImport.rules.ts'
import { type DepreciationMethod, whyNotAcquire } from './asset.rules.ts'

export const assetImportFields = [
  'name',
  'category',
  'cost',
  'accumulated',
  'salvage',
  'inServiceOn',
  'method',
  'life',
  'yearlyRate',
  'unit',
  'costCenter',
  'serial',
  'location',
  'custodian',
] as const
export type AssetImportField = (typeof assetImportFields)[number]
export const requiredAssetFields: readonly AssetImportField[] = ['name', 'category', 'cost', 'inServiceOn']

export type ImportCategory = {
  readonly id: string
  readonly nameAr: string
  readonly nameEn: string | null
  readonly method: DepreciationMethod
  readonly life: number
  readonly yearlyRateBps: number | null
  readonly salvageBps: number
  readonly costAccountId: string
  readonly accumulatedAccountId: string
}

export type ImportedAsset = {
  readonly row: number
  readonly nameAr: string
  readonly category: ImportCategory
  readonly costMinor: Minor
  readonly openingAccumulatedMinor: Minor
  readonly salvageMinor: Minor
  readonly inServiceOn: Day
  readonly method: DepreciationMethod
  readonly life: number
  readonly yearlyRateBps: number | null
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
  readonly serial: string | null
  readonly location: string | null
  readonly custodian: string | null
}

export type AssetBooks = {
  readonly currency: Currency
  readonly openingOn: Day
  readonly categories: Finder<ImportCategory>
  readonly units: Finder<{ readonly id: string }>
  readonly costCenters: Finder<{ readonly id: string }>
  /** Serial numbers of the register, which no other asset may carry. */
  readonly serials: ReadonlySet<string>
}

export type AssetPlan = {
  readonly assets: readonly ImportedAsset[]
  readonly errors: readonly RowError<AssetImportField>[]
}

const methodNames = wordTable<DepreciationMethod>({
  straightLine: 'straight line,straightline,linear,sl,قسط ثابت,القسط الثابت,ثابت',
  decliningBalance: 'declining balance,declining,db,قسط متناقص,القسط المتناقص,متناقص',
  unitsOfUse: 'units of use,units,usage,وحدات الاستخدام,وحدات,استخدام',
})

/** Opening assets of a file; what a row leaves empty comes from its category. */
export function planAssets(file: ImportedTable<AssetImportField>, books: AssetBooks): AssetPlan {
  const errors: RowError<AssetImportField>[] = []
  const assets: ImportedAsset[] = []
  const serials = new Set(books.serials)
  for (const reader of readRows(file)) {
    const { row } = reader
    const asset = readAsset(reader, row, books)
    if (asset?.serial && serials.has(asset.serial))
      refuseRow(reader, row, 'serial', 'accounting.import.twice', { value: asset.serial })
    if (asset?.serial) serials.add(asset.serial)
    errors.push(...reader.errors)
    if (asset && reader.errors.length === 0) assets.push(asset)
  }
  return { assets, errors }
}

/** Which column a rule of the register means. */
const fieldOf: Readonly<Record<string, AssetImportField>> = {
  cost: 'cost',
  salvage: 'salvage',
  openingAccumulated: 'accumulated',
  inServiceOn: 'inServiceOn',
  yearlyRate: 'yearlyRate',
}

function readAsset(
  reader: RowReader<AssetImportField>,
  row: number,
  books: AssetBooks,
): ImportedAsset | null {
  const amountAt = (field: 'cost' | 'accumulated' | 'salvage') => {
    const minor = reader.money(field, books.currency)
    return minor !== null && minor < 0 ? refuseRow(reader, row, field, 'kernel.field.negative') : minor
  }
  const nameAr = reader.required('name', 200)
  const category =
    reader.required('category', 200) === '' ? null : named(reader, row, 'category', books.categories)
  const cost = reader.required('cost', 40) === '' ? null : amountAt('cost')
  const inServiceOn = reader.required('inServiceOn', 40) === '' ? null : reader.day('inServiceOn')
  const accumulated = amountAt('accumulated')
  const salvage = amountAt('salvage')
  const method = reader.word('method', methodNames)
  const life = reader.whole('life', 1, 100_000_000)
  const rate = reader.whole('yearlyRate', 1, 99)
  const placed = {
    profitUnitId: named(reader, row, 'unit', books.units)?.id ?? null,
    costCenterId: named(reader, row, 'costCenter', books.costCenters)?.id ?? null,
    serial: reader.text('serial', 60),
    location: reader.text('location', 120),
    custodian: reader.text('custodian', 120),
  }
  if (!category || cost === null || inServiceOn === null || reader.errors.length > 0) return null
  const asset = {
    row,
    nameAr,
    category,
    inServiceOn,
    ...placed,
    costMinor: cost,
    openingAccumulatedMinor: accumulated ?? 0,
    salvageMinor: salvage ?? percentOf(cost, category.salvageBps),
    method: method ?? category.method,
    life: life ?? category.life,
    yearlyRateBps: rate === null ? category.yearlyRateBps : rate * 100,
  }
  const why = whyNotAcquire({ ...asset, openingOn: books.openingOn })
  if (why)
    refuseRow(
      reader,
      row,
      fieldOf[why.field ?? ''] ?? 'cost',
      why.code,
      (why.params ?? {}) as RowError<string>['params'],
    )
  return asset
}
