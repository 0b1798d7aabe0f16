import { words as lookWords } from '#generated/choices/fleet.planner.look.ts'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Popover } from '#ui/Popover.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import type { StatusKind } from '#ui/status.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { custodyWords } from '../wordMaps.web.ts'
import { plannerActs } from './acts.web.ts'
import { type Axis, placeOf } from './axis.web.ts'
import { isMovable, type Look, type Piece } from './lanes.web.ts'

const marks: Record<Exclude<Look, 'turnaround'>, StatusKind> = {
  held: 'running',
  promised: 'promised',
  late: 'late',
  workshop: 'inHand',
  stopped: 'out',
}

/** «CON-2026-00416» is «00416» where room is short. */
const shortNumber = (number: string | null) => number?.split('-').at(-1) ?? ''

/** What a bar is: an errand and a transfer are no rental. */
const pieceWord = (piece: Piece): string =>
  piece.permitId && (piece.look === 'held' || piece.look === 'promised')
    ? custodyWords[piece.type === 'transfer' ? 'transfer' : 'permit']()
    : lookWords[piece.look]()

/** A bar's text: customer and number, or what keeps the vehicle. */
export function pieceText(piece: Piece): string {
  if (piece.contract)
    return [piece.contract.customer, shortNumber(piece.contract.number)].filter(Boolean).join(' · ')
  if (piece.look === 'stopped' || piece.look === 'workshop')
    return [lookWords[piece.look](), piece.label].filter(Boolean).join(' · ')
  return piece.label || lookWords[piece.look]()
}

type Props = {
  piece: Piece
  axis: Axis
  /** Being carried to another place. */
  dragged: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** One bar of a row; its card opens where it stands. */
export function PlannerBar({ piece, axis, dragged, open, onOpenChange }: Props) {
  const start = placeOf(axis, piece.from)
  const end = placeOf(axis, piece.to)
  const style = { insetInlineStart: `${start}%`, inlineSize: `calc(${end - start}% - 2px)` }
  if (end <= start) return null
  if (piece.look === 'turnaround')
    return <span className="planner-bar turnaround" style={style} title={lookWords.turnaround()} />
  const isCut = piece.isOpen || piece.to > axis.to
  const cut = `${piece.from < axis.from ? ' cut-start' : ''}${isCut ? ' cut-end' : ''}`
  const movable = isMovable(piece) ? ' movable' : ''
  const text = pieceText(piece)
  return (
    <Popover
      label={text}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          className={`planner-bar ${piece.look}${cut}${movable}${dragged ? ' dragged' : ''}`}
          style={style}
          data-piece={piece.key}
          tabIndex={-1}
          aria-label={`${pieceWord(piece)}: ${text}`}
        >
          <StatusMark kind={marks[piece.look]} />
          <bdi>{text}</bdi>
          {movable && !isCut && <span className="planner-edge" aria-hidden="true" />}
        </button>
      }
    >
      <PieceCard piece={piece} onDone={() => onOpenChange(false)} />
    </Popover>
  )
}

/** The card of a bar: the contract's own, or what is known of the stretch. */
export function PieceCard({ piece, onDone }: { piece: Piece; onDone: () => void }) {
  const { BarCard, useMayOpen } = plannerActs()
  const mayOpen = useMayOpen()
  if (piece.contractId && mayOpen) return <BarCard contractId={piece.contractId} onDone={onDone} />
  return (
    <div className="stack planner-card">
      <b>{pieceText(piece)}</b>
      <span className="cap">
        <InstantText at={new Date(piece.from).toISOString()} />
        {' \u2013 '}
        {piece.isOpen ? m['fleet.planner.openEnd']() : <InstantText at={new Date(piece.to).toISOString()} />}
      </span>
      {piece.permitId && (
        <SourceLink
          permission="fleet.dispatch.read"
          href={links.permit(piece.permitId)}
          word={pieceWord(piece)}
        />
      )}
      {piece.orderId && (
        <SourceLink
          permission="fleet.maintenance.read"
          href={links.workOrder(piece.orderId)}
          word={m['fleet.workOrder.title']()}
        />
      )}
    </div>
  )
}

type SourceProps = { permission: string; href: string; word: string }

function SourceLink({ permission, href, word }: SourceProps) {
  const { can } = useSession()
  return can(permission) ? <TextLink href={href}>{word}</TextLink> : <span className="cap">{word}</span>
}
