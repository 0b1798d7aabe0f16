import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { type Party, partyName, wholeCode } from '../party/party.web.ts'
import { type MergeField, mergeFields } from '../party/partyCodes.rules.ts'
import { listed, roleWords } from '../party/partyWords.web.ts'
import { addAmounts, firstChoice, type Pick } from './comparison.web.ts'
import { MergeTable } from './MergeTable.tsx'
import { undoMerge } from './undoMerge.web.ts'

type Props = {
  ids: readonly [string, string]
  onClose: () => void
  /** Told the surviving party. */
  onMerged?: (survivorId: string) => void
}

function Comparison({
  first,
  second,
  onClose,
  onMerged,
}: { first: Party; second: Party } & Omit<Props, 'ids'>) {
  const { currency } = useCompany()
  const [isSwapped, setSwapped] = useState(false)
  const survivor = isSwapped ? second : first
  const loser = isSwapped ? first : second
  const [picks, setPicks] = useState(() => firstChoice(survivor, loser))
  const [problem, setProblem] = useState<string | null>(null)
  const merge = useCommand('parties.party.merge')
  const keep = (party: Party) => {
    const swap = party.id === second.id
    if (swap === isSwapped) return
    setSwapped(swap)
    setPicks(firstChoice(party, swap ? first : second))
  }
  const run = async () => {
    setProblem(null)
    try {
      const take = mergeFields.filter(field => picks[field] === 'loser')
      await merge.mutateAsync({ survivorId: survivor.id, loserId: loser.id, take })
      showToast(
        m['parties.merge.done']({ loser: wholeCode(loser.code), survivor: wholeCode(survivor.code) }),
        {
          name: m['parties.merge.undo'](),
          onPress: () => void undoMerge(loser),
        },
      )
      onClose()
      onMerged?.(survivor.id)
    } catch (error) {
      setProblem(sayError(error))
    }
  }
  const sum = (of: (party: Party) => string | null) => addAmounts(of(survivor), of(loser), currency)
  const roles = [...new Set([...survivor.roles, ...loser.roles])]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="broad"
      role="alertdialog"
      title={m['parties.merge.title']({ loser: partyName(loser), survivor: partyName(survivor) })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" busy={merge.isPending} onPress={() => void run()}>
            {m['parties.party.merge']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {problem && (
          <Notice hue="red" live>
            {problem}
          </Notice>
        )}
        <MergeTable
          sides={[first, second]}
          survivorId={survivor.id}
          picks={picks}
          onKeep={keep}
          onPick={(field: MergeField, pick: Pick) => setPicks({ ...picks, [field]: pick })}
        />
        <section className="party-merged" aria-live="polite">
          <h3>{m['parties.merge.result']()}</h3>
          <dl className="facts">
            <Fact label={m['parties.party.field.code']()}>
              <span className="n strong">{survivor.code}</span>
            </Fact>
            <Fact label={m['parties.party.field.receivable']()} strong>
              <Money amount={sum(party => party.figures.receivable)} />
            </Fact>
            <Fact label={m['parties.party.field.deposits']()}>
              <Money amount={sum(party => party.figures.deposits)} />
            </Fact>
            <Fact label={m['parties.party.field.documents']()}>
              <span className="n">{survivor.identityDocuments.length + loser.identityDocuments.length}</span>
            </Fact>
            <Fact label={m['parties.party.field.roles']()}>
              {listed(roles.map(role => roleWords[role]()))}
            </Fact>
          </dl>
          <p className="cap">
            {m['parties.merge.consequence']({
              loser: wholeCode(loser.code),
              survivor: wholeCode(survivor.code),
            })}
          </p>
        </section>
      </div>
    </Dialog>
  )
}

/** Two files of one person side by side: which file stays, which value of each field, and what comes of it. */
export function MergeDialog({ ids, onClose, onMerged }: Props) {
  const first = useAnswer('parties.party.get', { id: ids[0] })
  const second = useAnswer('parties.party.get', { id: ids[1] })
  useEffect(() => void loadCodeWords(), [])
  if (first.data && second.data)
    return (
      <Comparison
        first={first.data}
        second={second.data}
        onClose={onClose}
        {...(onMerged ? { onMerged } : {})}
      />
    )
  return (
    <Dialog open onOpenChange={onClose} size="broad" title={m['parties.party.merge']()}>
      <Loaded answer={first.error ? first : second}>{() => null}</Loaded>
    </Dialog>
  )
}
