import { whatWouldBeLost } from '#kernel/web/leaving.ts'
import { personQuestion } from './question.web.ts'

const question = personQuestion<{ lost: readonly string[] }>()

/** The question before a sign-out that waits for an answer, for the dialog. */
export const useLeavingQuestion = question.use

/** Whether the person leaves although something on this device has not reached the server; asks only when there is something. */
export async function mayLeave(): Promise<boolean> {
  const lost = await whatWouldBeLost()
  return lost.length === 0 || question.ask({ lost })
}
