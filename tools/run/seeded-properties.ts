// Properties are tested with one seed, so that a run tells about the change and not about luck. PROPERTY_SEED=N explores another.
import fc from 'fast-check'

const SEED_DEFAULT = 20_261_121

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['PROPERTY_SEED'] ?? SEED_DEFAULT) })
