create table parties.blacklist_entry (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  party_id uuid not null,
  reason_code text not null check (reason_code in ('non_return', 'unpaid', 'damage', 'fraud', 'violations', 'abuse', 'other')),
  reason text not null check (length(reason) between 10 and 500),
  evidence_links text[] not null default '{}',
  starts_on date not null,
  review_on date not null,
  appeal text check (length(appeal) between 3 and 2000),
  appealed_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid,
  lift_reason text check (length(lift_reason) between 3 and 500),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint blacklist_entry_year check (review_on > starts_on and review_on <= starts_on + interval '12 months'),
  constraint blacklist_entry_lift check ((lifted_at is null) = (lift_reason is null)),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
create index blacklist_entry_party on parties.blacklist_entry (company_id, party_id, review_on);
create index blacklist_entry_open on parties.blacklist_entry (company_id, review_on) where lifted_at is null;
select app.company_table('parties.blacklist_entry', 'keep');

-- Two parties that may be one. `a_id` < `b_id`, so a pair exists once whoever was found first. A merge keeps what it changed
-- on the survivor, field by field, so that it can be undone at any time.
create table parties.party_match (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  a_id uuid not null,
  b_id uuid not null,
  score int not null check (score between 0 and 140),
  why text[] not null,
  state text not null check (state in ('open', 'dismissed', 'merged', 'undone')),
  dismiss_reason text check (length(dismiss_reason) between 3 and 500),
  survivor_id uuid,
  survivor_before jsonb,
  survivor_after jsonb,
  merged_at timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  primary key (company_id, id),
  constraint party_match_pair unique (company_id, a_id, b_id),
  constraint party_match_ordered check (a_id < b_id),
  constraint party_match_survivor check (survivor_id in (a_id, b_id)),
  constraint party_match_merged check (state <> 'merged' or (survivor_id is not null and survivor_before is not null
    and survivor_after is not null and merged_at is not null)),
  foreign key (company_id, a_id) references parties.party (company_id, id),
  foreign key (company_id, b_id) references parties.party (company_id, id)
);
create index party_match_a on parties.party_match (company_id, a_id, state);
create index party_match_b on parties.party_match (company_id, b_id, state);
create index party_match_state on parties.party_match (company_id, state, score, id);
select app.company_table('parties.party_match');
