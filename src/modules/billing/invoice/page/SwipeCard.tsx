import { EllipsisVertical } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import './swipe-card.css'
import { fromStart, revealedAt, settledOpen, swipeWidth } from './swipe.web.ts'

type Props = {
  children: ReactNode
  /** The one act of the card. */
  act: { name: string; href: string; icon: ReactNode }
}

type Drag = {
  x: number
  y: number
  from: number
  isRtl: boolean
  isMeant: boolean
}

/** A card of a phone's list: dragged towards the start it uncovers its act, which also stands in the card's menu. */
export function SwipeCard({ children, act }: Props) {
  const front = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const [isOpen, setOpen] = useState(false)
  // A drag ends with a click of its own, which is not meant for the card.
  const wasDragged = useRef(false)

  const show = (revealed: number | null, isRtl = false) => {
    if (front.current)
      front.current.style.transform = revealed === null ? '' : `translateX(${isRtl ? revealed : -revealed}px)`
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    wasDragged.current = false
    if (!event.isPrimary || event.button !== 0) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const from = isOpen ? swipeWidth : 0
    drag.current = { x: event.clientX, y: event.clientY, from, isRtl, isMeant: false }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const now = drag.current
    if (!now) return
    const across = fromStart(event.clientX - now.x, now.isRtl)
    if (!now.isMeant) {
      if (Math.abs(across) < 8 || Math.abs(across) < Math.abs(event.clientY - now.y)) return
      now.isMeant = true
      event.currentTarget.setPointerCapture(event.pointerId)
      front.current?.classList.add('follows')
    }
    show(revealedAt(now.from, across), now.isRtl)
  }
  const end = (event: PointerEvent<HTMLDivElement>) => {
    const now = drag.current
    drag.current = null
    if (!now?.isMeant) return
    wasDragged.current = true
    front.current?.classList.remove('follows')
    show(null)
    setOpen(settledOpen(now.from, fromStart(event.clientX - now.x, now.isRtl)))
  }
  const cancel = () => {
    drag.current = null
    front.current?.classList.remove('follows')
    show(null)
  }
  const pressed = (event: MouseEvent<HTMLDivElement>) => {
    const isActed = (event.target as Element).closest('.swipe-act') !== null
    if (isActed || !(wasDragged.current || isOpen)) return
    if (!wasDragged.current) setOpen(false)
    wasDragged.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={isOpen ? 'swipe open' : 'swipe'}
      role="group"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
      onClickCapture={pressed}
      onDragStart={event => event.preventDefault()}
    >
      <a className="swipe-act" href={act.href}>
        {act.icon}
        {act.name}
      </a>
      <div ref={front} className="swipe-front">
        <div className="swipe-words">{children}</div>
        <Menu
          label={m['kernel.action.more']()}
          trigger={
            <IconButton label={m['kernel.action.more']()}>
              <EllipsisVertical aria-hidden />
            </IconButton>
          }
        >
          <MenuEntry name={act.name} icon={act.icon} href={act.href} />
        </Menu>
      </div>
    </div>
  )
}
