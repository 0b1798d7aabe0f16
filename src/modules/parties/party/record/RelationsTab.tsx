import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { type Party, partyName } from '../party.web.ts'
import { relationOfWords, relationWords } from '../partyWords.web.ts'
import { PartyLink } from '../picker/PartyLink.tsx'
import { RelationPanel } from './RelationPanel.tsx'

type Relation = Party['relations'][number]

/** Who sponsors, employs, signs or answers for whom; a relation shows on both files. */
export function RelationsTab({ party }: { party: Party }) {
  const { can } = useSession()
  const [isAdding, setAdding] = useState(false)
  const add = useCommand('parties.relation.add')
  const remove = useCommand('parties.relation.remove')
  const mayWrite = can('operations.customers.write')
  const putBack = async (relation: Relation) => {
    const [fromId, toId] = relation.outgoing ? [party.id, relation.party.id] : [relation.party.id, party.id]
    try {
      await add.mutateAsync({ fromId, toId, kind: relation.kind })
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const take = async (relation: Relation) => {
    try {
      await remove.mutateAsync({ id: relation.id })
      showToast(m['parties.relation.removed']({ name: partyName(relation.party) }), {
        name: m['parties.merge.undo'](),
        onPress: () => void putBack(relation),
      })
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const button = (
    <Button kind={party.relations.length === 0 ? 'primary' : 'secondary'} onPress={() => setAdding(true)}>
      <Plus aria-hidden />
      {m['parties.relation.add']()}
    </Button>
  )
  return (
    <div className="party-documents">
      {party.relations.length === 0 ? (
        <EmptyState title={m['parties.relation.none']()} actions={mayWrite && button} />
      ) : (
        <>
          <ul className="party-lines">
            {party.relations.map(relation => (
              <li key={relation.id}>
                <span className="cap party-relation">
                  {(relation.outgoing ? relationOfWords : relationWords)[relation.kind]()}
                </span>
                <span className="grow">
                  <PartyLink party={relation.party} /> <span className="n cap">{relation.party.code}</span>
                </span>
                {mayWrite && (
                  <IconButton
                    size="small"
                    label={m['parties.relation.remove']({ name: partyName(relation.party) })}
                    onPress={() => void take(relation)}
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
          {mayWrite && <div>{button}</div>}
        </>
      )}
      {isAdding && <RelationPanel party={party} onClose={() => setAdding(false)} />}
    </div>
  )
}
