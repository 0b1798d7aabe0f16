import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { LinkDialog } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'

type Screen = OutputFor<'clinic.screen.list'>['rows'][number]
type Open = { act: 'add' } | { act: 'end'; screen: Screen } | { act: 'link'; name: string; link: string }

/** The screens of the waiting rooms and their links. */
export function ScreensCard() {
  const screens = useAnswer('clinic.screen.list', {})
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Card
      title={m['clinic.screen.list.title']()}
      end={<Button onPress={() => setOpen({ act: 'add' })}>{m['clinic.screen.act.add']()}</Button>}
    >
      <div className="stack tight">
        <p className="cap">{m['clinic.screen.hint']()}</p>
        {(screens.data?.rows ?? []).map(screen => (
          <span key={screen.id} className="card-row">
            <bdi>{screen.nameAr}</bdi>
            <Button size="small" onPress={() => setOpen({ act: 'end', screen })}>
              {m['clinic.screen.act.end']()}
            </Button>
          </span>
        ))}
      </div>
      {open?.act === 'add' && (
        <AddDialog onDone={(name, link) => setOpen({ act: 'link', name, link })} onClose={close} />
      )}
      {open?.act === 'link' && (
        <LinkDialog
          title={m['clinic.screen.linkTitle']({ name: open.name })}
          label={m['clinic.screen.title']()}
          link={open.link}
          whatsapp={null}
          onClose={close}
        />
      )}
      {open?.act === 'end' && (
        <ActDialog
          name="clinic.screen.end"
          title={`${m['clinic.screen.act.end']()} · ${open.screen.nameAr}`}
          verb={m['clinic.screen.act.end']()}
          danger
          input={{ id: open.screen.id, version: open.screen.version }}
          onClose={close}
        >
          <p>{m['clinic.screen.endText']()}</p>
        </ActDialog>
      )}
    </Card>
  )
}

type Props = { onDone: (name: string, link: string) => void; onClose: () => void }

function AddDialog({ onDone, onClose }: Props) {
  const [nameAr, setName] = useState('')
  return (
    <ActDialog
      name="clinic.screen.add"
      title={m['clinic.screen.title']()}
      verb={m['kernel.action.save']()}
      input={nameAr.trim() ? { nameAr: nameAr.trim() } : null}
      onDone={({ link }) => onDone(nameAr.trim(), link)}
      onClose={onClose}
    >
      <TextField
        label={m['clinic.screen.field.name']()}
        name="nameAr"
        autoFocus
        value={nameAr}
        onChange={setName}
      />
    </ActDialog>
  )
}
