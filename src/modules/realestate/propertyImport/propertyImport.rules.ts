import { foldLight } from '#kernel/shared/arabic.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import {
  type ImportColumns,
  type ImportedTable,
  type ImportPlan,
  importColumns,
  planRows,
  type RowError,
  wordTable,
} from '#modules/platform/import/public.ts'
import type { Ownership, PropertyLevel, PropertyUse, propertyTypes } from '../property/property.rules.ts'

type PropertyType = (typeof propertyTypes)[number]

/** A file of what there is to let: buildings, their units, and what stands alone. */
export const propertyFile = importColumns({
  propertyName: {
    headings:
      'name,property,property name,unit,unit no,unit number,الاسم,العقار,اسم العقار,الوحدة,رقم الوحدة,رقم الشقة,الشقة',
    example: '101',
    required: true,
  },
  building: {
    headings: 'building,building name,tower,المبنى,اسم المبنى,العمارة,البرج,البناية',
    example: 'برج النخيل',
  },
  propertyType: {
    headings: 'type,property type,unit type,النوع,نوع العقار,نوع الوحدة',
    example: 'شقة',
    required: true,
  },
  propertyUse: { headings: 'use,usage,الاستعمال,الاستخدام,الغرض', example: 'سكني' },
  ownership: { headings: 'ownership,الملكية,نوع الملكية', example: 'مملوك' },
  area: { headings: 'area,district,location,المنطقة,الموقع,الحي', example: 'حولي' },
  governorate: { headings: 'governorate,city,المحافظة,المدينة', example: 'حولي' },
  block: { headings: 'block,القطعة,قطعة', example: '5' },
  street: { headings: 'street,الشارع,شارع', example: 'شارع بيروت' },
  floorNumber: { headings: 'floor,floor no,floor number,الدور,الطابق', example: '1' },
  areaSqm: { headings: 'sqm,size,area sqm,m2,المساحة,المساحة م2,المتر', example: '110' },
  bedrooms: { headings: 'bedrooms,rooms,beds,غرف النوم,الغرف,عدد الغرف', example: '3' },
  bathrooms: { headings: 'bathrooms,baths,الحمامات,عدد الحمامات', example: '2' },
  rentalPrice: {
    headings: 'rent,asking rent,monthly rent,price,الإيجار,الإيجار المطلوب,الأجرة,القيمة الإيجارية,السعر',
    example: '350',
  },
  lettableFrom: {
    headings: 'lettable from,available from,متاح من,تاريخ الإتاحة,جاهز من',
    example: '2026-01-01',
  },
})
export type PropertyColumn = typeof propertyFile extends ImportColumns<infer Field> ? Field : never

const typeNames = wordTable<PropertyType>({
  apartment: 'apartment,flat,شقة,شقه',
  villa: 'villa,فيلا,فله',
  house: 'house,بيت,منزل',
  floor: 'floor,دور,طابق',
  office: 'office,مكتب',
  shop: 'shop,store,محل,دكان,معرض',
  warehouse: 'warehouse,مخزن,مستودع',
  industrial: 'industrial,صناعي,ورشة',
  land: 'land,plot,أرض,قسيمة',
  building: 'building,tower,مبنى,عمارة,برج,بناية',
  chalet: 'chalet,شاليه',
  parking: 'parking,garage,موقف,مواقف,كراج',
})
const useNames = wordTable<PropertyUse>({
  residential: 'residential,سكني,سكن',
  commercial: 'commercial,تجاري,استثماري',
  industrial: 'industrial,صناعي,حرفي',
})
const ownershipNames = wordTable<Ownership>({
  owned: 'owned,own,مملوك,ملك',
  managed: 'managed,مدار,مُدار,إدارة للغير,مدار للغير',
  leased_in: 'leased in,sublet,مستأجر بالباطن,باطن,مستأجر',
})

const usuallyCommercial: readonly PropertyType[] = ['office', 'shop', 'warehouse']

export type PlannedProperty = {
  row: number
  code: string
  name: string
  on: Day | null
  amount: null
  level: PropertyLevel
  building: string | null
  propertyType: PropertyType
  propertyUse: PropertyUse | null
  ownership: Ownership | null
  area: string | null
  governorate: string | null
  block: string | null
  street: string | null
  floorNumber: number | null
  areaSqm: number | null
  bedrooms: number | null
  bathrooms: number | null
  rentalPrice: Minor | null
  lettableFrom: Day | null
}

/** What one property is in a file: units share their numbers between buildings, so a number stands for one within its building. */
export const placeKey = (building: string | null, name: string): string =>
  `${foldLight(building ?? '')}\n${foldLight(name)}`

/** Reads a file of properties; buildings come first, whatever their place in the file, so that their units find them. */
export function planProperties(
  file: ImportedTable<PropertyColumn>,
  company: { currency: Currency; today: Day },
): ImportPlan<PropertyColumn, PlannedProperty> {
  const seen = new Set<string>()
  const own: RowError<PropertyColumn>[] = []
  const plan = planRows<PropertyColumn, PlannedProperty>(file, (reader, row) => {
    const name = reader.required('propertyName', 120)
    const building = reader.text('building', 120)
    const key = placeKey(building, name)
    if (name !== '' && seen.has(key)) reader.refuse('propertyName', 'repeated', { value: name })
    seen.add(key)
    const propertyType =
      reader.required('propertyType', 40) === '' ? null : reader.word('propertyType', typeNames)
    const level = building ? 'unit' : propertyType === 'building' ? 'building' : 'standalone'
    if (level === 'unit' && propertyType === 'building')
      own.push({ row, field: 'building', code: 'realestate.propertyImport.buildingInBuilding', params: {} })
    const rentalPrice = reader.money('rentalPrice', company.currency)
    if (rentalPrice !== null && rentalPrice < 0)
      reader.refuse('rentalPrice', 'amount', { value: reader.text('rentalPrice', 60) ?? '' })
    if (level !== 'building' && propertyType !== null && rentalPrice === null)
      reader.refuse('rentalPrice', 'required')
    const area = reader.text('area', 60)
    if (level !== 'unit' && propertyType !== null && area === null) reader.refuse('area', 'required')
    const areaSqm = reader.decimal('areaSqm', 2)
    if (areaSqm !== null && Number(areaSqm) < 0) reader.refuse('areaSqm', 'amount', { value: areaSqm })
    return {
      row,
      code: '',
      name,
      on: null,
      amount: null,
      level,
      building,
      propertyType: propertyType!,
      propertyUse: reader.word('propertyUse', useNames),
      ownership: reader.word('ownership', ownershipNames),
      area,
      governorate: reader.text('governorate', 60),
      block: reader.text('block', 20),
      street: reader.text('street', 80),
      floorNumber: reader.whole('floorNumber', -10, 200),
      areaSqm: areaSqm === null ? null : Number(areaSqm),
      bedrooms: reader.whole('bedrooms', 0, 100),
      bathrooms: reader.whole('bathrooms', 0, 100),
      rentalPrice,
      lettableFrom: reader.day('lettableFrom') ?? company.today,
    }
  })
  const byLevel = (one: PlannedProperty) => (one.level === 'unit' ? 1 : 0)
  return {
    errors: [...plan.errors, ...own],
    planned: plan.planned
      .filter(one => !own.some(({ row }) => row === one.row))
      .toSorted((a, b) => byLevel(a) - byLevel(b)),
  }
}

export const usualUse = (propertyType: PropertyType): PropertyUse =>
  propertyType === 'industrial'
    ? 'industrial'
    : usuallyCommercial.includes(propertyType)
      ? 'commercial'
      : 'residential'
