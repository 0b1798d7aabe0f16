import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type IdentityType, identityTypes } from '../../identity/identity.rules.ts'
import type { Party, PartyDocument } from '../party.web.ts'
import { DocumentLine } from './DocumentLine.tsx'
import { DocumentPanel } from './DocumentPanel.tsx'
import { RevealDialog } from './RevealDialog.tsx'

type Revealed = { id: string; number: string }

/** Documents in force with their renewals, what they end on, and the ones before them. Numbers stay masked until asked for. */
export function DocumentsTab({ party }: { party: Party }) {
  const { can } = useSession()
  const [adding, setAdding] = useState<{ type: IdentityType | null; country: string | null } | null>(null)
  const [asking, setAsking] = useState<PartyDocument | null>(null)
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const mayWrite = can('operations.customers.write')
  const current = party.identityDocuments
    .filter(document => document.isCurrent)
    .sort((a, b) => identityTypes.indexOf(a.type) - identityTypes.indexOf(b.type))
  const earlier = party.identityDocuments.filter(document => !document.isCurrent)
  const add = (
    <Button
      kind={current.length === 0 ? 'primary' : 'secondary'}
      onPress={() => setAdding({ type: null, country: null })}
    >
      <Plus aria-hidden />
      {m['parties.document.add']()}
    </Button>
  )
  const line = (document: PartyDocument) => (
    <DocumentLine
      key={document.id}
      document={document}
      number={revealed?.id === document.id ? revealed.number : null}
      {...(can('operations.identities.reveal')
        ? {
            onReveal: () => setAsking(document),
            onHide: () => setRevealed(null),
          }
        : {})}
      {...(mayWrite && document.isCurrent
        ? { onRenew: () => setAdding({ type: document.type, country: document.country }) }
        : {})}
    />
  )
  return (
    <div className="party-documents">
      {current.length === 0 ? (
        <EmptyState title={m['parties.document.none']()} actions={mayWrite && add} />
      ) : (
        <>
          <ul className="party-lines">{current.map(line)}</ul>
          {mayWrite && <div>{add}</div>}
        </>
      )}
      {earlier.length > 0 && (
        <details className="party-earlier">
          <summary>{m['parties.document.earlier']({ count: earlier.length })}</summary>
          <ul className="party-lines">{earlier.map(line)}</ul>
        </details>
      )}
      {adding && <DocumentPanel party={party} {...adding} onClose={() => setAdding(null)} />}
      {asking && (
        <RevealDialog
          document={asking}
          onClose={() => setAsking(null)}
          onRevealed={(number, readableUntil) => {
            setRevealed({ id: asking.id, number })
            setAsking(null)
            // The server stops answering then; the screen forgets with it.
            setTimeout(() => setRevealed(null), Math.max(0, Date.parse(readableUntil) - Date.now()))
          }}
        />
      )}
    </div>
  )
}
