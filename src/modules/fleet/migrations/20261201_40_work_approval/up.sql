-- Where a work order stands with those who must agree before its work begins (rule 26 of 10-platform); null where no rule
-- asked anybody.
alter table fleet.work_order add column approval text check (approval in ('waiting', 'approved', 'rejected'));
