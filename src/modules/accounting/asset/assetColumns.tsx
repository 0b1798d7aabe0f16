import { m } from '#generated/words/messages.js'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { type AssetRow, assetStateKinds, assetStateWords } from './assetWords.web.ts'

export function AssetBadge({ state }: Pick<AssetRow, 'state'>) {
  return <StatusBadge kind={assetStateKinds[state]}>{assetStateWords[state]()}</StatusBadge>
}

export const categoryName = (row: Pick<AssetRow, 'categoryAr' | 'categoryEn'>): string =>
  nameOf({ nameAr: row.categoryAr, nameEn: row.categoryEn })

export function assetColumns(): readonly ListColumn<AssetRow>[] {
  const isArabic = currentLocale() === 'ar'
  return [
    {
      id: 'number',
      header: m['accounting.asset.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href={links.asset(row.id)} />,
    },
    { id: 'nameAr', header: m['accounting.asset.name'](), cell: row => <bdi>{row.nameAr}</bdi> },
    {
      id: 'category',
      header: m['accounting.asset.category'](),
      exportKey: isArabic ? 'categoryAr' : 'categoryEn',
      cell: row => <bdi className="soft-ink">{categoryName(row)}</bdi>,
    },
    {
      id: 'unit',
      header: m['accounting.asset.unit'](),
      exportKey: 'unit.nameAr',
      optional: true,
      cell: row => (row.unit ? <bdi>{nameOf(row.unit)}</bdi> : '\u2014'),
    },
    {
      id: 'inServiceOn',
      header: m['accounting.asset.inServiceOn'](),
      sort: 'inServiceOn',
      exportKind: 'day',
      cell: row => <DayText day={row.inServiceOn} />,
    },
    {
      id: 'cost',
      header: m['accounting.asset.cost'](),
      sort: 'cost',
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.cost} />,
    },
    {
      id: 'accumulated',
      header: m['accounting.asset.accumulated'](),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.accumulated} />,
    },
    {
      id: 'book',
      header: m['accounting.asset.book'](),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.book} strong />,
    },
    {
      id: 'state',
      header: m['accounting.asset.state'](),
      exportWords: Object.fromEntries(
        Object.entries(assetStateWords).map(([state, word]) => [state, word()]),
      ),
      cell: row => <AssetBadge state={row.state} />,
    },
  ]
}
