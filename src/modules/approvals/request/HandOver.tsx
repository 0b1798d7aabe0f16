import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { type Member, MemberPicker } from '#modules/access/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Request } from '../wordMaps.web.ts'

/** Shows that no approver is left, to every reader of the request; and hands the step over, for holders of the right to write rules. */
export function HandOver({ request }: { request: Request }) {
  const [isOpen, setOpen] = useState(false)
  const [member, setMember] = useState<Member | null>(null)
  const { id, version, number } = request
  return (
    <>
      <Notice
        hue="amber"
        actions={
          request.mayHandOver && (
            <Button onPress={() => setOpen(true)}>{m['approvals.request.handOverAct']()}</Button>
          )
        }
      >
        {m['approvals.request.stranded']()}
      </Notice>
      {isOpen && (
        <ActDialog
          name="approvals.request.handOver"
          title={m['approvals.request.handOverTitle']({ number: isolated(number) })}
          verb={m['approvals.request.handOverAct']()}
          missing={member ? null : m['approvals.request.chooseFirst']()}
          input={member && { id, version, userId: member.id }}
          onClose={() => setOpen(false)}
        >
          <MemberPicker
            label={m['approvals.request.replacement']()}
            value={member}
            onChange={setMember}
            except={request.requestedById}
          />
        </ActDialog>
      )}
    </>
  )
}
