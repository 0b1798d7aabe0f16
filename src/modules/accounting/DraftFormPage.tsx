import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Kbd } from '#ui/Kbd.tsx'

type Props = {
  title: string
  verb: string
  /** The list the form came from. */
  parent: { name: string; href: string }
  /** When what is typed was last kept on this device. */
  keptAt: Date | null
  errors: readonly string[]
  busy: boolean
  onSubmit: () => unknown
  side: ReactNode
  children: ReactNode
}

/** A full-page form whose typed values are kept on this device: where it belongs, what was refused, the one verb. */
export function DraftFormPage({
  title,
  verb,
  parent,
  keptAt,
  errors,
  busy,
  onSubmit,
  side,
  children,
}: Props) {
  return (
    <FormPage
      title={title}
      breadcrumbs={<Breadcrumbs crumbs={[parent, { name: title }]} />}
      draftNote={
        keptAt && (
          <>
            {m['accounting.entry.keptHere']()} <InstantText at={keptAt} timeOnly />
          </>
        )
      }
      errors={errors.map(text => ({ text }))}
      onSubmit={() => void onSubmit()}
      actions={
        <>
          <ButtonLink kind="tertiary" href={parent.href}>
            {m['kernel.action.cancel']()}
          </ButtonLink>
          <Button kind="primary" type="submit" busy={busy}>
            {verb} <Kbd>Ctrl S</Kbd>
          </Button>
        </>
      }
      side={side}
    >
      {children}
    </FormPage>
  )
}
