import { m } from '#generated/words/messages.js'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { customerPath } from '../../links.web.ts'
import { type PartyRow, spacedPhone } from '../party.web.ts'
import {
  creditKinds,
  creditWords,
  documentKinds,
  documentStateWords,
  kindWords,
  listed,
  roleWords,
  statusWords,
} from '../partyWords.web.ts'
import { StateText } from '../StateText.tsx'
import { CustomerName } from './CustomerName.tsx'
import { CustomerState } from './CustomerState.tsx'

const none = <span className="quiet">{'\u2014'}</span>

/** A limit of 0 is cash: only what is owed above it means something. */
const isCash = (row: Pick<PartyRow, 'creditLimit' | 'creditState'>) =>
  row.creditState === 'ok' && !/[1-9]/.test(row.creditLimit)

export const customerColumns = (): readonly ListColumn<PartyRow>[] => [
  {
    id: 'code',
    header: m['parties.party.field.code'](),
    cell: row => <DocumentNumber number={row.code} href={customerPath(row.id)} />,
    sort: 'code',
  },
  {
    id: 'name',
    header: m['parties.party.field.name'](),
    cell: row => <CustomerName row={row} />,
    sort: 'name',
    exportKey: 'nameAr',
  },
  {
    id: 'phone',
    header: m['parties.party.field.phone'](),
    cell: row => (row.phone ? <span className="n">{spacedPhone(row.phone)}</span> : none),
  },
  {
    id: 'receivable',
    header: m['parties.party.field.receivable'](),
    cell: row => <Amount amount={row.figures.receivable} strong />,
    align: 'money',
    exportKey: 'figures.receivable',
  },
  {
    id: 'overdue',
    header: m['parties.party.field.overdue'](),
    cell: row => (
      <span className={/[1-9]/.test(row.figures.overdue ?? '') ? 'bad' : undefined}>
        <Amount amount={row.figures.overdue} />
      </span>
    ),
    align: 'money',
    exportKey: 'figures.overdue',
  },
  {
    id: 'activeContracts',
    header: m['parties.list.contracts'](),
    cell: row =>
      row.figures.activeContracts === null ? none : <NumberText value={row.figures.activeContracts} />,
    exportKey: 'figures.activeContracts',
    exportKind: 'number',
  },
  {
    id: 'creditState',
    header: m['parties.party.field.creditState'](),
    exportWords: spokenCodes(creditWords),
    cell: row =>
      isCash(row) ? (
        <span className="quiet">{m['parties.credit.cash']()}</span>
      ) : (
        <StateText kind={creditKinds[row.creditState]}>{creditWords[row.creditState]()}</StateText>
      ),
  },
  {
    id: 'documents',
    header: m['parties.party.field.documents'](),
    exportWords: spokenCodes(documentStateWords),
    cell: row => (
      <StateText kind={documentKinds[row.documents]}>{documentStateWords[row.documents]()}</StateText>
    ),
  },
  {
    id: 'status',
    header: m['parties.party.field.status'](),
    exportWords: spokenCodes(statusWords),
    cell: row => <CustomerState row={row} />,
    width: '12.5rem',
  },
  {
    id: 'nameEn',
    header: m['parties.party.field.nameEn'](),
    cell: row => (row.nameEn ? <bdi className="party-cell">{row.nameEn}</bdi> : none),
    optional: true,
  },
  {
    id: 'blockedUntil',
    header: m['parties.party.field.blockedUntil'](),
    cell: row => <DayText day={row.blockedUntil} />,
    exportKind: 'day',
    optional: true,
  },
  {
    id: 'kind',
    header: m['parties.party.field.kind'](),
    exportWords: spokenCodes(kindWords),
    cell: row => kindWords[row.kind](),
    optional: true,
  },
  {
    id: 'roles',
    header: m['parties.party.field.roles'](),
    exportKey: false,
    cell: row => listed(row.roles.map(role => roleWords[role]())),
    optional: true,
  },
  {
    id: 'email',
    header: m['parties.party.field.email'](),
    cell: row => (row.email ? <span className="n">{row.email}</span> : none),
    optional: true,
  },
  {
    id: 'deposits',
    header: m['parties.party.field.deposits'](),
    cell: row => <Amount amount={row.figures.deposits} />,
    align: 'money',
    exportKey: 'figures.deposits',
    optional: true,
  },
  {
    id: 'createdAt',
    header: m['parties.party.field.createdAt'](),
    cell: row => <InstantText at={row.createdAt} />,
    sort: 'created',
    exportKind: 'instant',
    optional: true,
  },
]
