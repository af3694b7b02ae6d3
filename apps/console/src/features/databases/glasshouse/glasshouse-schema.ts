/** The file that holds the sample's definitions. */
export const GLASSHOUSE_FILE = 'glasshouse.fsl'

const COLLECTIONS = ['Species', 'Bench', 'Keeper', 'Specimen', 'Reading', 'Task'] as const

function privileges(actions: string): string {
  return COLLECTIONS.map((name) => `  privileges ${name} {\n${actions}\n  }`).join('\n')
}

/** A small botanic house: plants on benches, keepers who water them, sensors that report. */
export const GLASSHOUSE_SCHEMA = `// The Glasshouse: a sample to try things on. Everything in it is invented.

collection Species {
  latinName: String
  commonName: String
  tags: Array<String>
  wateringDays: Int
  minLux: Int = 0

  unique [.latinName]
  index byTag {
    terms [mva(.tags)]
    values [.latinName]
  }
  history_days 30
}

collection Bench {
  code: String
  zone: String
  heated: Boolean = false
  size: { width: Number, depth: Number }

  unique [.code]
  index byZone {
    terms [.zone]
    values [.code]
  }
  check sane (.size.width > 0)
  history_days 30
}

collection Keeper {
  name: String
  email: String
  active: Boolean = true
  shift: String?

  unique [.email]
  index byEmail {
    terms [.email]
  }
}

collection Specimen {
  tag: String
  species: Ref<Species>
  bench: Ref<Bench>
  keeper: Ref<Keeper>?
  acquired: Date
  health: Int
  lastWatered: Time?
  notes: { *: Any }?
  compute label: String = (specimen => specimen.tag + ", health " + specimen.health.toString())

  unique [.tag]
  index byBench {
    terms [.bench]
    values [.tag, .health]
  }
  index bySpecies {
    terms [.species]
    values [desc(.acquired)]
  }
  history_days 30
}

collection Reading {
  specimen: Ref<Specimen>
  takenAt: Time
  moisture: Double
  light: Int
  sensorSerial: Long

  index bySpecimen {
    terms [.specimen]
    values [desc(.takenAt), .moisture, .light]
  }
  ttl_days 90
  history_days 0
}

// A task has any fields.
collection Task {
  *: Any

  index openByKeeper {
    terms [.assignee, .done]
    values [.due]
  }
}

function waterSpecimen(tag: String): Any {
  Specimen.where(.tag == tag).first()!.update({ lastWatered: Time.now() })
}

function moveSpecimen(tag: String, benchCode: String): Any {
  let bench: Any = Bench.where(.code == benchCode).first()!
  Specimen.where(.tag == tag).first()!.update({ bench: bench })
}

function recordReading(tag: String, moisture: Double, light: Int): Any {
  let specimen: Any = Specimen.where(.tag == tag).first()!
  Reading.create({ specimen: specimen, takenAt: Time.now(), moisture: moisture, light: light, sensorSerial: 9007199254740993 })
}

function dueToday(keeper: Ref<Keeper>): Any {
  Task.openByKeeper(keeper, false).toArray()
}

@role(server)
function zoneReport(zone: String): Any {
  Bench.byZone(zone).map(bench => { code: bench.code, specimens: Specimen.byBench(bench).count() }).toArray()
}

role visitor {
  privileges Species {
    read
  }
  privileges Bench {
    read
  }
  privileges Specimen {
    read {
      predicate (specimen => specimen.health > 0)
    }
  }
}

role keeper {
  membership Keeper {
    predicate (keeper => keeper.active)
  }
  privileges Specimen {
    read
    write {
      predicate ((before, after) => before.keeper == Query.identity())
    }
  }
  privileges Reading {
    read
    create
  }
  privileges waterSpecimen {
    call
  }
  privileges moveSpecimen {
    call
  }
  privileges recordReading {
    call
  }
}

role curator {
${privileges('    read\n    create\n    create_with_id\n    write\n    delete')}
}

role auditor {
${privileges('    read\n    history_read')}
}
`
