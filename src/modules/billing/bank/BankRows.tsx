import { m } from '#generated/words/messages.js'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { DayText } from '#ui/DayText.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { links } from '../links.web.ts'
import { type BankLine, type BankMove, bankMoveWords } from '../wordMaps.web.ts'

type LineProps = { line: BankLine; isChosen: boolean; onChoose: () => void }

/** A line of the bank to choose. */
export function LineRow({ line, isChosen, onChoose }: LineProps) {
  return (
    <label className="bank-row">
      <input type="radio" name="bank-line" checked={isChosen} onChange={onChoose} />
      <span className="bank-words">
        <SentenceText>{line.description}</SentenceText>
        <span className="cap">
          <DayText day={line.bookedOn} />
          {line.reference && (
            <>
              {' · '}
              <span className="n">{line.reference}</span>
            </>
          )}
        </span>
      </span>
      <Amount amount={line.amount} strong />
    </label>
  )
}

type MoveProps = {
  move: BankMove
  isProposed: boolean
  isTicked: boolean
  onTick: () => void
}

/** A book movement to tick; one that fits the chosen line shows it. */
export function MoveRow({ move, isProposed, isTicked, onTick }: MoveProps) {
  return (
    <label className="bank-row">
      <input type="checkbox" checked={isTicked} onChange={onTick} />
      <span className="bank-words">
        <span className="row tight">
          <span className="n strong">{move.number}</span>
          {isProposed && <Badge hue="green">{m['billing.bank.proposed']()}</Badge>}
        </span>
        <span className="cap">
          <DayText day={move.movedOn} /> · {bankMoveWords[move.kind]()}
          {move.partyName && (
            <>
              {' · '}
              <bdi>{move.partyName}</bdi>
            </>
          )}
          {move.reference && (
            <>
              {' · '}
              <span className="n">{move.reference}</span>
            </>
          )}
        </span>
      </span>
      <Amount amount={move.amount} strong />
    </label>
  )
}

/** Where the document of a movement is. */
export function moveHref(move: BankMove): string {
  if (move.paymentId) return links.payment(move.paymentId)
  return move.chequeId ? links.cheque(move.chequeId) : links.transfers
}
