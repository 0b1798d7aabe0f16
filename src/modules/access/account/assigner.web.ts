import type { Assigner } from '../assignment/assignment.rules.ts'
import { useSessionView } from '../session/sessionAnswer.web.ts'

/** The signed-in person for the assigning rules; the server decides with its own facts. */
export function useAssigner(): Assigner | null {
  const view = useSessionView()
  return (
    view && {
      userId: view.user.id,
      superAdmin: view.superAdmin,
      roles: view.roles,
      permissions: new Set(view.permissions),
    }
  )
}
