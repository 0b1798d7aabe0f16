import { m } from '#generated/words/messages.js'
import { type Day, isDay } from '#kernel/shared/day.ts'
import { preview } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { FileImport } from '#modules/platform/import/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { type AssetImportField, assetImportFields, requiredAssetFields } from '../asset/assetImport.rules.ts'
import { methodWords } from '../asset/assetWords.web.ts'
import { links } from '../links.web.ts'
import { useToday } from '../report/FilterParts.tsx'
import { AccountingImports } from './AccountingImports.tsx'
import { AssetProof } from './AssetProof.tsx'
import { saveSheet } from './saveSheet.web.ts'

const words: Readonly<Record<AssetImportField, () => string>> = {
  name: m['accounting.import.field.assetName'],
  category: m['accounting.import.field.category'],
  cost: m['accounting.import.field.cost'],
  accumulated: m['accounting.import.field.accumulated'],
  salvage: m['accounting.import.field.salvage'],
  inServiceOn: m['accounting.import.field.inServiceOn'],
  method: m['accounting.import.field.method'],
  life: m['accounting.import.field.life'],
  yearlyRate: m['accounting.import.field.yearlyRate'],
  unit: m['accounting.import.field.unit'],
  costCenter: m['accounting.import.field.costCenter'],
  serial: m['accounting.import.field.serial'],
  location: m['accounting.import.field.location'],
  custodian: m['accounting.import.field.custodian'],
}

const headings: Readonly<Record<AssetImportField, string>> = {
  name: 'name,asset,asset name,description,اسم الأصل,الأصل,الاسم,الوصف',
  category: 'category,class,asset class,فئة الأصل,الفئة,التصنيف,المجموعة',
  cost: 'cost,purchase cost,original cost,value,التكلفة,تكلفة الأصل,تكلفة الشراء,القيمة',
  accumulated: 'accumulated,accumulated depreciation,مجمع الإهلاك,الإهلاك المتراكم',
  salvage: 'salvage,residual,residual value,scrap value,القيمة التخريدية,قيمة الخردة,القيمة المتبقية,الخردة',
  inServiceOn:
    'in service on,in service,purchase date,date,start date,بدء الخدمة,تاريخ بدء الخدمة,تاريخ الخدمة,بداية الخدمة,تاريخ الشراء,التاريخ',
  method: 'method,depreciation method,طريقة الإهلاك,الطريقة',
  life: 'life,life months,useful life,months,العمر بالأشهر,العمر الإنتاجي,العمر,الأشهر',
  yearlyRate: 'yearly rate,rate,rate %,نسبة الإهلاك,النسبة السنوية,النسبة',
  unit: 'unit,profit unit,vehicle,plate,الوحدة الربحية,الوحدة,المركبة,اللوحة',
  costCenter: 'cost center,cost centre,مركز التكلفة,مركز',
  serial: 'serial,serial number,vin,chassis,الرقم التسلسلي,رقم الهيكل,التسلسلي',
  location: 'location,place,الموقع,المكان',
  custodian: 'custodian,responsible,في عهدة,العهدة,المسؤول,أمين العهدة',
}

const amounts: readonly AssetImportField[] = ['cost', 'accumulated', 'salvage']

/** Assets of the opening balances with what was depreciated before, proved against their accounts. */
export default function AssetImportPage() {
  const { currency } = useCompany()
  const today = useToday()
  const bring = useCommand('accounting.asset.import')
  const categories = useAnswer('accounting.assetCategory.list', {})
  // The file in work survives a refresh, and so does the day it is of.
  const [address, change] = useAddress()
  const typed = address['openingOn']
  const usual = `${today.slice(0, 4)}-01-01`
  const openingOn: Day | null =
    typed === 'none' ? null : typeof typed === 'string' && isDay(typed) ? typed : usual
  const terms = { openingOn: openingOn ?? today }
  const first = categories.data?.rows[0]
  return (
    <FileImport
      kind={{
        title: m['accounting.page.assetImport'](),
        keptAs: 'accounting.asset.import',
        intro: m['accounting.import.assetIntro'](),
        back: { name: m['accounting.page.assets'](), href: links.assets },
        fields: assetImportFields,
        required: requiredAssetFields,
        words,
        headings,
        posts: true,
        more: (
          <DateField
            label={m['accounting.import.openingOn']()}
            value={openingOn}
            onChange={day => change({ openingOn: day ?? 'none' })}
            gregorianOnly
          />
        ),
        whyNotYet:
          categories.data && !first
            ? m['accounting.import.noCategory']()
            : openingOn === null
              ? m['accounting.import.noDay']()
              : null,
        templateName: m['platform.import.template'](),
        saveTemplate: () =>
          saveSheet({
            title: m['accounting.page.assetImport'](),
            currency,
            columns: assetImportFields.map(field => ({
              header: words[field](),
              kind: amounts.includes(field) ? 'money' : 'text',
            })),
            rows: [
              [
                ...[m['accounting.import.exampleAsset'](), first?.nameAr ?? null, '7250', '1450', '1450'],
                ...['2025-01-01', methodWords.straightLine(), '60', null, null, null, null, null, null],
              ],
            ],
          }),
        history: <AccountingImports kind="asset" />,
        check: file => preview('accounting.asset.import', { ...file, ...terms }),
        bring: (file, planHash) => bring.mutateAsync({ ...file, ...terms, planHash }),
        review: ({ proof }) => proof && <AssetProof rows={proof} />,
      }}
    />
  )
}
