import { Check, Copy, Ellipsis, FileUp, GitBranch, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { DecideRequest } from '#modules/approvals/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import type { BudgetHead } from './budgetWords.web.ts'

type Props = {
  budget: BudgetHead
  newHref: string
  onCopy: () => void
  onMade: (id: string) => void
  onGone: () => void
}

/** What can be done with a budget: a draft is written, approved or deleted; the approved one is revised. */
export function BudgetActs({ budget, newHref, onCopy, onMade, onGone }: Props) {
  const go = useGo()
  const [open, setOpen] = useState<'approve' | 'discard' | null>(null)
  const revise = useCommand('accounting.budget.revise')
  const { id, version, nameAr, status } = budget
  const close = () => setOpen(null)
  const startRevision = async () => {
    try {
      const made = await revise.mutateAsync({ id, version })
      showToast(m['accounting.budget.reviseDone']())
      onMade(made.id)
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const more = (
    <Menu
      label={m['kernel.action.more']()}
      trigger={
        <IconButton framed label={m['kernel.action.more']()}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuEntry
        name={m['accounting.budget.new']()}
        icon={<Plus aria-hidden />}
        onAction={() => go(newHref)}
      />
      <MenuEntry name={m['accounting.budget.copyAct']()} icon={<Copy aria-hidden />} onAction={onCopy} />
      <MenuEntry
        name={m['accounting.page.budgetImport']()}
        icon={<FileUp aria-hidden />}
        onAction={() => go(links.budgetImport)}
      />
      {status === 'draft' && (
        <MenuEntry
          name={m['accounting.budget.discardAct']()}
          icon={<Trash2 aria-hidden />}
          danger
          onAction={() => setOpen('discard')}
        />
      )}
    </Menu>
  )
  if (status === 'approved')
    return (
      <>
        {more}
        <Button kind="primary" busy={revise.isPending} onPress={() => void startRevision()}>
          <GitBranch aria-hidden />
          {m['accounting.budget.reviseAct']()}
        </Button>
      </>
    )
  if (status === 'closed') return more
  return (
    <>
      {more}
      {budget.request && <DecideRequest request={budget.request} />}
      <ButtonLink href={links.editBudget(id)}>
        <Pencil aria-hidden />
        {m['accounting.budget.editAct']()}
      </ButtonLink>
      <Button
        kind="primary"
        disabledReason={budget.request?.state === 'pending' ? m['approvals.request.pending']() : null}
        onPress={() => setOpen('approve')}
      >
        <Check aria-hidden />
        {m['accounting.budget.approveAct']()}
      </Button>
      {open === 'approve' && (
        <ActDialog
          name="accounting.budget.approve"
          title={m['accounting.budget.approveTitle']({ name: nameAr })}
          verb={m['accounting.budget.approveAct']()}
          input={{ id, version }}
          onClose={close}
          onDone={({ status }) =>
            showToast(
              status === 'approved'
                ? m['accounting.budget.approveDone']()
                : m['accounting.budget.sentDone'](),
            )
          }
        >
          <p className="soft-ink">{m['accounting.budget.approveBody']()}</p>
        </ActDialog>
      )}
      {open === 'discard' && (
        <ActDialog
          danger
          name="accounting.budget.discard"
          title={m['accounting.budget.discardTitle']({ name: nameAr })}
          verb={m['accounting.budget.discardAct']()}
          input={{ id, version }}
          onClose={close}
          onDone={() => {
            showToast(m['accounting.budget.discardDone']())
            onGone()
          }}
        >
          <p className="soft-ink">{m['accounting.budget.discardBody']()}</p>
        </ActDialog>
      )}
    </>
  )
}
