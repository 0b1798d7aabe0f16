import { foldLight } from '#kernel/shared/arabic.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import {
  type ImportColumns,
  type ImportedTable,
  type ImportPlan,
  importColumns,
  planRows,
} from '#modules/platform/import/public.ts'
import { type Milli, milliOf } from '../quantity/quantity.rules.ts'

/** A file of items with what lies of them in a warehouse. */
export const itemFile = importColumns({
  code: {
    headings: 'sku,code,item code,item no,الرمز,رمز الصنف,كود الصنف,رقم الصنف,الكود',
    example: 'A-100',
  },
  nameAr: {
    headings: 'name,item,item name,description,product,الاسم,اسم الصنف,الصنف,المنتج,البيان,الوصف',
    example: 'تمر خلاص 1 كغ',
    required: true,
  },
  nameEn: { headings: 'english name,name en,الاسم بالإنجليزية,الاسم الإنجليزي', example: null },
  unit: { headings: 'unit,uom,unit of measure,الوحدة,وحدة القياس', example: 'قطعة' },
  barcode: { headings: 'barcode,ean,upc,gtin,الباركود,باركود', example: '6291000000017' },
  category: { headings: 'category,group,class,التصنيف,الفئة,المجموعة,القسم', example: 'تمور' },
  price: { headings: 'price,sale price,selling price,سعر البيع,السعر,سعر', example: '1.250' },
  cost: {
    headings: 'cost,unit cost,average cost,purchase price,التكلفة,تكلفة الوحدة,سعر التكلفة,سعر الشراء',
    example: '0.800',
  },
  quantity: { headings: 'quantity,qty,on hand,stock,balance,الكمية,الرصيد,المخزون', example: '40' },
  warehouse: { headings: 'warehouse,store,location,المستودع,المخزن,الموقع', example: null },
})
export type ItemColumn = typeof itemFile extends ImportColumns<infer Field> ? Field : never

export type PlannedItem = {
  row: number
  code: string
  name: string
  on: Day | null
  amount: null
  nameEn: string | null
  unit: string | null
  barcode: string | null
  category: string | null
  priceMinor: Minor | null
  costMinor: Minor | null
  quantity: Milli
  warehouse: string | null
}

/** Reads a file of items: one line an item, known by its code, else by its name; what lies on a shelf has a cost. */
export function planItems(
  file: ImportedTable<ItemColumn>,
  company: { currency: Currency },
): ImportPlan<ItemColumn, PlannedItem> {
  const seen = new Set<string>()
  return planRows<ItemColumn, PlannedItem>(file, (reader, row) => {
    const name = reader.required('nameAr', 120)
    const code = reader.text('code', 40)
    const key = code ? code.toUpperCase() : foldLight(name)
    if (name !== '' && seen.has(key))
      reader.refuse(code ? 'code' : 'nameAr', 'repeated', { value: code ?? name })
    seen.add(key)
    const above = (field: 'price' | 'cost'): Minor | null => {
      const amount = reader.money(field, company.currency)
      if (amount !== null && amount < 0)
        reader.refuse(field, 'amount', { value: reader.text(field, 60) ?? '' })
      return amount
    }
    const priceMinor = above('price')
    const costMinor = above('cost')
    const typed = reader.decimal('quantity', 3)
    const quantity = typed === null ? 0 : (milliOf(typed) ?? 0)
    if (quantity < 0) reader.refuse('quantity', 'amount', { value: typed ?? '' })
    if (quantity > 0 && costMinor === null) reader.refuse('cost', 'required')
    return {
      row,
      code: code ?? '',
      name,
      on: null,
      // What goods cost is seen by few: no sum of it stands in the log of imports.
      amount: null,
      nameEn: reader.text('nameEn', 120),
      unit: reader.text('unit', 20),
      barcode: reader.text('barcode', 60),
      category: reader.text('category', 80),
      priceMinor,
      costMinor,
      quantity,
      warehouse: reader.text('warehouse', 80),
    }
  })
}
