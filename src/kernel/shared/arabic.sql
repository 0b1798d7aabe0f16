-- The search keys of arabic.ts for PostgreSQL 16 and newer: same steps, same tables, proven equal by arabic.sql.check.ts.
-- Stored columns and indexes hold their results: a change here needs a migration that folds those columns again.
-- Patterns run under collation "C", where lower() knows only A to Z, so no answer depends on the database's locale.

create or replace function app.fold_light(value text) returns text
language sql immutable parallel safe strict
return btrim(
  regexp_replace(
    lower(translate(
      normalize(
        regexp_replace(
          normalize(value, NFKD) collate "C",
          '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]',
          '', 'g'),
        NFKC),
      'ٱىةکیÆØĐÞŁŒ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬',
      'ايهكيæøđþłœ01234567890123456789.,') collate "C"),
    '[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g'),
  ' ');

create or replace function app.fold_aggressive(value text) returns text
language sql immutable parallel safe strict
return regexp_replace(
  regexp_replace(
    regexp_replace(app.fold_light(value) collate "C", '(^| )(?:(?:ابن|بن) )+', '\1', 'g'),
    '(^| )(?:ال)?عبد (?=[^ ])', '\1عبد', 'g'),
  '(^| )ال ?(?!له(?: |$))(?=[^ ][^ ])', '\1', 'g');
