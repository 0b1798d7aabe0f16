import { buildWebWhenStale } from './web-build.ts'

/** Builds the web app and the generated sources; for images. */
await buildWebWhenStale(console.log)
