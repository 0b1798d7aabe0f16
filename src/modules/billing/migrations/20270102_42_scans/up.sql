-- A bill on paper: its picture, what was read of it, and how it waits for a person. Nothing of it is posted.
create table billing.scan (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null check (number ~ '^SCN-\d{4}-\d{5,}$'),
  file_id uuid not null,
  file_name text not null,
  content_type text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'queued'
    check (state in ('queued', 'auto', 'review', 'manual', 'billed', 'rejected', 'failed')),
  -- Why nothing could be read.
  problem text check (problem in ('torn', 'locked', 'tooLong', 'slow', 'empty', 'missing')),
  pages int check (pages between 0 and 20),
  -- What the paper says, by its labels: values with their confidence and place; and the lines of what was bought.
  fields jsonb not null default '{}',
  lines jsonb not null default '[]',
  -- Likely vendors, the likeliest first: [{"partyId": "...", "score": 95.0}].
  candidates jsonb not null default '[]',
  -- The first lines of the paper, by which its vendor is known again.
  heading text,
  reading numeric(4,1) check (reading between 0 and 100),
  score numeric(4,1) check (score between 0 and 100),
  seconds numeric(7,1) check (seconds >= 0),
  party_id uuid,
  -- The draft it became; who records or discards it does not touch the paper.
  bill_id uuid,
  -- Values that a person changed before the draft was made.
  corrected int check (corrected >= 0),
  reason text check (length(reason) between 3 and 500),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  created_by_name text not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  primary key (company_id, id),
  constraint scan_number_taken unique (company_id, number),
  check ((state = 'billed') = (bill_id is not null)),
  check ((state in ('billed', 'rejected')) = (decided_at is not null)),
  check ((state = 'rejected') = (reason is not null)),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
-- One paper stands once, until it is rejected.
create unique index scan_paper_once on billing.scan (company_id, sha256) where state <> 'rejected';
create index scan_waiting on billing.scan (company_id, state, id);
create index scan_file on billing.scan (company_id, file_id);
create index scan_party on billing.scan (company_id, party_id) where party_id is not null;
select app.company_table('billing.scan', 'keep');

-- Whom the heading of a paper stood for when a person last said so.
create table billing.scan_heading (
  company_id int not null default app.current_company() references platform.company,
  heading text not null check (length(heading) between 1 and 200),
  party_id uuid not null,
  said_at timestamptz not null default now(),
  primary key (company_id, heading),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
create index scan_heading_party on billing.scan_heading (company_id, party_id);
select app.company_table('billing.scan_heading');

-- From which scores a paper is prepared; a company may only raise them.
create table billing.scan_setting (
  company_id int not null default app.current_company() references platform.company,
  version int not null default 1,
  auto_from int not null default 85 check (auto_from between 85 and 100),
  review_from int not null default 70 check (review_from between 70 and 100 and review_from <= auto_from),
  reading_from int not null default 70 check (reading_from between 70 and 100),
  primary key (company_id)
);
select app.company_table('billing.scan_setting');
