import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { PropertyBadge } from './PropertyBadge.tsx'
import { nameOf, ownershipWords, type PropertyRow, statusWords, typeWords } from './propertyWords.web.ts'

const nothing = <span className="quiet">{'\u2014'}</span>

/** The columns of the list of properties: what it is, who has it, what it earns or loses. */
export function propertyColumns(currency: Currency): ListColumn<PropertyRow>[] {
  const money = (label: string) => `${label} (${currencySymbol(currency, currentLocale())})`
  return [
    {
      id: 'propertyName',
      header: m['realestate.property.field.propertyName'](),
      sort: 'name',
      cell: row => (
        <TextLink href={links.property(row.id)}>
          <bdi>{nameOf(row)}</bdi>
        </TextLink>
      ),
    },
    {
      id: 'code',
      header: m['realestate.property.field.code'](),
      sort: 'code',
      cell: row => <span className="n soft-ink">{row.code}</span>,
    },
    {
      id: 'propertyType',
      header: m['realestate.property.field.propertyType'](),
      exportWords: exportWordsOf(typeWords),
      cell: row => typeWords[row.propertyType](),
    },
    {
      id: 'area',
      header: m['realestate.property.field.area'](),
      cell: row => <bdi>{row.area}</bdi>,
    },
    {
      id: 'areaSqm',
      header: m['realestate.property.field.areaSqm'](),
      exportKind: 'number',
      optional: true,
      cell: row => (row.areaSqm === null ? nothing : <NumberText value={row.areaSqm} />),
    },
    {
      id: 'status',
      header: m['realestate.property.field.status'](),
      exportWords: exportWordsOf(statusWords),
      cell: row => <PropertyBadge row={row} />,
    },
    {
      id: 'tenant',
      header: m['realestate.property.field.tenant'](),
      exportKey: 'holder.tenantName',
      cell: row => (row.holder ? <bdi>{row.holder.tenantName}</bdi> : nothing),
    },
    {
      id: 'leaseEnd',
      header: m['realestate.property.field.leaseEnd'](),
      exportKey: 'holder.to',
      exportKind: 'day',
      cell: row => (row.holder ? <DayText day={row.holder.to} /> : nothing),
    },
    {
      id: 'rent',
      header: money(m['realestate.property.field.rent']()),
      align: 'money',
      exportKey: 'holder.rent',
      exportKind: 'money',
      cell: row => (row.holder ? <Amount amount={row.holder.rent} /> : nothing),
    },
    {
      id: 'rentalPrice',
      header: money(m['realestate.property.asking']()),
      align: 'money',
      exportKind: 'money',
      cell: row => (row.rentalPrice === null ? nothing : <Amount amount={row.rentalPrice} />),
    },
    {
      id: 'vacancyDays',
      header: m['realestate.property.field.vacancy'](),
      exportKind: 'number',
      cell: row => (row.vacancyDays === 0 ? nothing : <NumberText value={row.vacancyDays} />),
    },
    {
      id: 'vacancyLoss',
      header: money(m['realestate.property.field.loss']()),
      align: 'money',
      exportKind: 'money',
      cell: row => (row.vacancyDays === 0 ? nothing : <Amount amount={row.vacancyLoss} />),
    },
    {
      id: 'ownership',
      header: m['realestate.property.field.ownership'](),
      exportWords: exportWordsOf(ownershipWords),
      optional: true,
      cell: row => ownershipWords[row.ownership](),
    },
  ]
}

/** The same on a phone. */
export function PropertyCard({ row }: { row: PropertyRow }) {
  return (
    <div className="stack tight">
      <span className="card-row">
        <bdi className="strong">{nameOf(row)}</bdi>
        <PropertyBadge row={row} />
      </span>
      <span className="card-row soft-ink">
        <span>
          {typeWords[row.propertyType]()} · <bdi>{row.area}</bdi>
        </span>
        {row.holder ? (
          <Money amount={row.holder.rent} />
        ) : (
          row.rentalPrice !== null && <Money amount={row.rentalPrice} />
        )}
      </span>
      {(row.holder || row.vacancyDays > 0) && (
        <span className="card-row soft-ink">
          {row.holder ? (
            <>
              <bdi>{row.holder.tenantName}</bdi>
              <DayText day={row.holder.to} />
            </>
          ) : (
            <span>
              {m['realestate.property.field.vacancy']()}{' '}
              {m['realestate.property.days']({ count: row.vacancyDays })}
            </span>
          )}
        </span>
      )}
    </div>
  )
}
