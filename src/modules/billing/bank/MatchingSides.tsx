import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { showToast } from '#ui/toast.ts'
import { useMoney } from '../foreign/InCurrency.tsx'
import { minorOf, sum } from '../money/amounts.web.ts'
import type { BankLine, BankMove } from '../wordMaps.web.ts'
import { LineRow, MoveRow } from './BankRows.tsx'

const BookLineDialog = onDemand(async () => (await import('./BookLineDialog.tsx')).BookLineDialog)
const IgnoreDialog = onDemand(async () => (await import('./IgnoreDialog.tsx')).IgnoreDialog)

type Props = { account: string; mayWrite: boolean }

const pageSize = 200

/** Lines of the bank and movements of the book that are not paired yet. */
export function MatchingSides({ account, mayWrite }: Props) {
  const [search, setSearch] = useState('')
  const lines = useAnswer('billing.bankLine.list', {
    treasuryAccountId: account,
    state: 'open',
    limit: pageSize,
  })
  const moves = useAnswer(
    'billing.bankLine.moves',
    { treasuryAccountId: account, limit: pageSize, ...(search ? { search } : {}) },
    { keepPrevious: true },
  )
  return (
    <Loaded answer={lines}>
      {({ rows, next }) => (
        <Sides
          lines={rows}
          isMore={next !== null}
          moves={moves.data?.rows ?? []}
          search={search}
          onSearch={setSearch}
          mayWrite={mayWrite}
        />
      )}
    </Loaded>
  )
}

type SidesProps = {
  lines: readonly BankLine[]
  isMore: boolean
  moves: readonly BankMove[]
  search: string
  onSearch: (text: string) => void
  mayWrite: boolean
}

function Sides({ lines, isMore, moves, search, onSearch, mayWrite }: SidesProps) {
  const currency = useMoney()
  const place = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<string | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'book' | 'ignore' | null>(null)
  const match = useCommand('billing.bankLine.match')
  const line = lines.find(one => one.id === chosen) ?? lines[0]
  const candidates = useAnswer('billing.bankLine.candidates', { id: line?.id ?? '' }, { enabled: !!line })
  const rule = (line && candidates.data?.proposal) || null
  const proposed = line ? (candidates.data?.rows ?? []) : []
  const shown = [...proposed, ...moves.filter(move => !proposed.some(one => one.id === move.id))]
  const ticked = shown.filter(move => picked.has(move.id))
  const total = sum(ticked.map(move => minorOf(move.amount, currency)))
  const left = line ? minorOf(line.amount, currency) - total : 0
  const isEqual = ticked.length > 0 && left === 0

  const select = (id: string) => {
    choose(id)
    setPicked(new Set())
    match.reset()
  }
  const toggle = (id: string) => {
    const ids = new Set(picked)
    if (!ids.delete(id)) ids.add(id)
    setPicked(ids)
  }
  const perform = () => {
    if (!line || !isEqual || match.isPending) return
    const next = lines[lines.indexOf(line) + 1] ?? lines[lines.indexOf(line) - 1]
    match.mutate(
      { id: line.id, version: line.version, moveIds: ticked.map(move => move.id) },
      {
        onSuccess: () => {
          showToast(m['billing.bank.matched']())
          if (next) select(next.id)
          requestAnimationFrame(() =>
            place.current?.querySelector<HTMLElement>('input[type=radio]:checked')?.focus(),
          )
        },
      },
    )
  }
  const keys = (event: KeyboardEvent) => {
    const at = event.target
    if (!(at instanceof HTMLInputElement) || (at.type !== 'radio' && at.type !== 'checkbox')) return
    if (event.key === 'Enter') {
      event.preventDefault()
      perform()
    }
    // Radios walk by themselves; the ticks of the book walk the same way.
    if (at.type === 'checkbox' && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const boxes = [...(place.current?.querySelectorAll<HTMLElement>('input[type=checkbox]') ?? [])]
      boxes[boxes.indexOf(at) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    }
  }
  if (lines.length === 0 && moves.length === 0 && search === '')
    return (
      <Card>
        <EmptyState title={m['billing.bank.nothingOpen']()} />
      </Card>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the inputs inside
    <div className="stack" ref={place} onKeyDown={keys}>
      {match.error && (
        <Notice hue="red" live>
          {sayError(match.error)}
        </Notice>
      )}
      <div className="bank-sides">
        <Card
          flush
          title={m['billing.bank.bankSide']()}
          caption={isMore ? m['billing.bank.firstOf']({ count: lines.length }) : undefined}
          foot={
            line &&
            mayWrite && (
              <div className="bank-foot">
                <Button size="small" onPress={() => setDialog('book')}>
                  {m['billing.bank.book.act']()}
                </Button>
                {rule && <span className="cap">{m['billing.bank.rule.proposes']({ text: rule.text })}</span>}
                <Button size="small" kind="tertiary" onPress={() => setDialog('ignore')}>
                  {m['billing.bank.ignore']()}
                </Button>
              </div>
            )
          }
        >
          {lines.length === 0 ? (
            <p className="bank-none">{m['billing.bank.noOpenLines']()}</p>
          ) : (
            <div className="bank-list" role="radiogroup" aria-label={m['billing.bank.bankSide']()}>
              {lines.map(one => (
                <LineRow key={one.id} line={one} isChosen={one === line} onChoose={() => select(one.id)} />
              ))}
            </div>
          )}
        </Card>
        <Card
          flush
          title={m['billing.bank.bookSide']()}
          foot={
            <div className="bank-foot">
              {mayWrite && (
                <Button
                  kind="primary"
                  size="small"
                  busy={match.isPending}
                  disabledReason={
                    line ? (isEqual ? null : m['billing.bank.lackEqual']()) : m['billing.bank.lackLine']()
                  }
                  onPress={perform}
                >
                  {m['billing.bank.match']()} <Kbd>Enter</Kbd>
                </Button>
              )}
              <span>
                {m['billing.bank.ticked']()} <Money amount={moneyText(total, currency)} strong />
              </span>
              {line && ticked.length > 0 && left !== 0 && (
                <span className="bad">
                  {m['billing.bank.left']()} <Money amount={moneyText(left, currency)} strong />
                </span>
              )}
            </div>
          }
        >
          <div className="bank-search">
            <SearchField label={m['billing.bank.searchBook']()} value={search} onChange={onSearch} />
          </div>
          {shown.length === 0 ? (
            <p className="bank-none">{m['billing.bank.noOpenMoves']()}</p>
          ) : (
            <div className="bank-list">
              {shown.map(move => (
                <MoveRow
                  key={move.id}
                  move={move}
                  isProposed={proposed.includes(move)}
                  isTicked={picked.has(move.id)}
                  onTick={() => toggle(move.id)}
                />
              ))}
            </div>
          )}
        </Card>
      </div>
      {line && dialog === 'book' && (
        <BookLineDialog key={line.id} line={line} proposal={rule} onClose={() => setDialog(null)} />
      )}
      {line && dialog === 'ignore' && (
        <IgnoreDialog key={line.id} line={line} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
