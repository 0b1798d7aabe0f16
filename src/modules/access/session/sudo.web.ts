import { RefusalError } from '#kernel/shared/refusal.ts'
import { personQuestion } from './question.web.ts'

const question = personQuestion()

/** The question that waits for an answer, for the dialog. */
export const useSudoQuestion = question.use

/**
 * Runs a command; when it is refused because the password has to be typed again (sudo, valid 15 minutes), asks for it and
 * runs the command once more. Giving up the dialog throws the refusal.
 */
export async function withSudo<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.code !== 'access.session.sudoRequired') throw error
    if (!(await question.ask({}))) throw error
    return act()
  }
}

/** `const confirmed = useSudo()`, then `await confirmed(() => suspend.mutateAsync(input))`. */
export const useSudo = (): typeof withSudo => withSudo
