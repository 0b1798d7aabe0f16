import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { type Choice, ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'
import { partyName, spacedPhone } from '../party.web.ts'
import type { PartyRole } from '../partyCodes.rules.ts'
import { listed, roleWords } from '../partyWords.web.ts'
import { CustomerFact } from './CustomerFact.tsx'
import { LazyQuickCreate } from './LazyQuickCreate.tsx'
import type { PickedParty } from './pickedParty.web.ts'
import '../../parties.css'

export type CustomerPickerProps = FieldProps & {
  /** The id the form keeps; the picker reads the rest itself, so drafts and addresses need only the id. */
  readonly value: string | null
  /** `party` is null only when the field is emptied. */
  readonly onChange: (id: string | null, party: PickedParty | null) => void
  /** Only parties in this role; all when absent, because a party in another role may become a customer. */
  readonly role?: PartyRole
  /** Takes these out of the list: the party itself in a relation. */
  readonly except?: readonly string[]
  /** False where only an existing party makes sense: a merge. */
  readonly creates?: boolean
  readonly placeholder?: string
}

type Found = OutputFor<'parties.party.find'>['rows'][number]

const fromList = (row: OutputFor<'parties.party.list'>['rows'][number]): PickedParty => ({
  ...row,
  receivable: row.figures.receivable,
})

const caption = (party: PickedParty, masked?: string | null) => (
  <>
    {party.phone && <span className="n">{spacedPhone(party.phone)}</span>}
    {party.phone && masked ? ' · ' : null}
    {masked && <span className="n">{masked}</span>}
    {!party.roles.includes('customer') && <> · {listed(party.roles.map(role => roleWords[role]()))}</>}
  </>
)

const choiceOf = (party: PickedParty, masked?: string | null): Choice => ({
  id: party.id,
  name: partyName(party),
  caption: caption(party, masked),
  fact: <CustomerFact {...party} />,
})

/** The party of an id that a form or an address holds. */
function useStored(id: string | null, known: PickedParty | null) {
  const isKnown = known !== null && known.id === id
  const answer = useAnswer('parties.party.get', { id: id ?? '' }, { enabled: id !== null && !isKnown })
  if (id === null) return null
  if (isKnown) return known
  return answer.data ? { ...fromList(answer.data), id } : null
}

/**
 * Finds a party by name in any spelling, phone, code or identity number, and shows the fact that decides: a block, the
 * credit, the balance. Before anything is typed it offers the newest customers; the last row makes a new one in a side panel.
 */
export function CustomerPickerPart(props: CustomerPickerProps) {
  const { value, onChange, role, except = [], creates = true, placeholder, ...field } = props
  const { can } = useSession()
  const [text, setText] = useState<string | null>(null)
  const [picked, setPicked] = useState<PickedParty | null>(null)
  const [creating, setCreating] = useState<string | null>(null)
  const stored = useStored(value, picked)
  const found = useAnswer(
    'parties.party.find',
    { text: text ?? '', ...(role ? { role } : {}) },
    { enabled: !!text, keepPrevious: true, staleTime: 15_000 },
  )
  const newest = useAnswer(
    'parties.party.list',
    { sort: 'created', descending: true, limit: 8, status: 'active', role: role ?? 'customer' },
    { enabled: text === '', staleTime: 60_000 },
  )
  const rows: readonly (PickedParty & Partial<Pick<Found, 'identity'>>)[] = text
    ? (found.data?.rows ?? [])
    : (newest.data?.rows ?? []).map(fromList)
  const offered = rows.filter(row => !except.includes(row.id))
  const corrected = text && found.data?.correctedTo
  const choose = (party: PickedParty | null) => {
    setPicked(party)
    onChange(party?.id ?? null, party)
  }
  return (
    <>
      <ComboBox
        {...field}
        hint={corrected ? m['parties.list.corrected']({ text: corrected }) : field.hint}
        placeholder={placeholder ?? m['parties.picker.placeholder']()}
        value={stored ? choiceOf(stored) : null}
        onChange={choice => choose(rows.find(row => row.id === choice?.id) ?? null)}
        choices={offered.map(row => choiceOf(row, row.identity?.masked))}
        onSearch={setText}
        searching={text ? found.isFetching : newest.isFetching}
        {...(creates && can('operations.customers.write') ? { onCreate: setCreating } : {})}
      />
      {creating !== null && (
        <LazyQuickCreate
          typed={creating}
          {...(role ? { role } : {})}
          onClose={() => setCreating(null)}
          onCreated={party => {
            setCreating(null)
            choose(party)
          }}
        />
      )}
    </>
  )
}
