const passedOn = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']

/**
 * The environment of the database programs: none of our secrets, and nothing of the caller's `PG*` and `LC_*`
 * variables, which would change what initdb and the server do.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of passedOn) if (process.env[name] !== undefined) env[name] = process.env[name]
  return env
}
