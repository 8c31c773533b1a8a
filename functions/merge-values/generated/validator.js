"use strict";
module.exports = validate21;
module.exports.default = validate21;
const schema6 = {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind"],"properties":{"apiVersion":{"type":"string","enum":["fn.inlay.dev/v1alpha1","builtin"]},"kind":{"type":"string","enum":["MergeValues","ConfigMapGenerator","SecretGenerator"]},"metadata":{"type":"object"},"configMapGenerator":{"type":"array","items":{"$ref":"#/definitions/configMap"}},"secretGenerator":{"type":"array","items":{"$ref":"#/definitions/secret"}},"merges":{"type":"array","items":{"$ref":"#/definitions/merge"}},"generatorOptions":{"$ref":"#/definitions/options"},"fileContents":{"type":"object","additionalProperties":{"type":"string"}},"nameSuffixHash":{"type":"boolean"},"name":{"type":"string"},"namespace":{"type":"string"},"behavior":{"$ref":"#/definitions/behavior"},"mergeValues":{"type":"array","items":{"$ref":"#/definitions/mergeValue"}},"literals":{"type":"array","items":{"$ref":"#/definitions/literal"}},"files":{"type":"array","items":{"type":"string"}},"envs":{"type":"array","items":{"type":"string"}},"env":{"type":"string"},"options":{"$ref":"#/definitions/options"},"type":{"type":"string"}},"definitions":{"configMap":{"type":"object","additionalProperties":false,"properties":{"name":{"type":"string"},"namespace":{"type":"string"},"behavior":{"$ref":"#/definitions/behavior"},"mergeValues":{"type":"array","items":{"$ref":"#/definitions/mergeValue"}},"literals":{"type":"array","items":{"$ref":"#/definitions/literal"}},"files":{"type":"array","items":{"type":"string"}},"envs":{"type":"array","items":{"type":"string"}},"env":{"type":"string"},"options":{"$ref":"#/definitions/options"}}},"secret":{"type":"object","additionalProperties":false,"properties":{"name":{"type":"string"},"type":{"type":"string"},"namespace":{"type":"string"},"behavior":{"$ref":"#/definitions/behavior"},"mergeValues":{"type":"array","items":{"$ref":"#/definitions/mergeValue"}},"literals":{"type":"array","items":{"$ref":"#/definitions/literal"}},"files":{"type":"array","items":{"type":"string"}},"envs":{"type":"array","items":{"type":"string"}},"env":{"type":"string"},"options":{"$ref":"#/definitions/options"}}},"behavior":{"type":"string","enum":["create","replace","merge",""]},"literal":{"type":["string","object"],"additionalProperties":{"type":"string"}},"mergeValue":{"type":"object","additionalProperties":false,"required":["key","format"],"properties":{"key":{"type":"string"},"format":{"type":"string","enum":["json","yaml","toml","ini","properties","env","fluent-bit","xml"]},"overlayFormat":{"type":"string","enum":["json","yaml","toml","ini","properties","env","fluent-bit","xml"]},"keySeparator":{"type":"string","minLength":1},"strict":{"type":"boolean"},"ignoreMissing":{"type":"boolean"},"lists":{"type":"array","items":{"$ref":"#/definitions/listMerge"}}}},"listMerge":{"type":"object","additionalProperties":false,"required":["path","strategy"],"properties":{"path":{"type":"string"},"strategy":{"type":"string"},"key":{"type":"string"},"ignoreMissing":{"type":"boolean"}}},"options":{"type":"object","additionalProperties":false,"properties":{"labels":{"type":"object","additionalProperties":{"type":"string"}},"annotations":{"type":"object","additionalProperties":{"type":"string"}},"disableNameSuffixHash":{"type":"boolean"},"immutable":{"type":"boolean"}}},"merge":{"type":"object","additionalProperties":false,"required":["targets"],"properties":{"source":{"$ref":"#/definitions/source"},"sourceValue":{"type":["object","array","string"]},"sourceFile":{"type":"string"},"targets":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/target"}},"lists":{"type":"array","items":{"$ref":"#/definitions/listMerge"}}}},"source":{"type":"object","additionalProperties":false,"required":["fieldPath"],"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"options":{"type":"object","additionalProperties":false,"properties":{"format":{"$ref":"#/definitions/format"},"encoding":{"$ref":"#/definitions/encoding"},"ignoreMissing":{"type":"boolean"}}}}},"target":{"type":"object","additionalProperties":false,"properties":{"select":{"$ref":"#/definitions/selector"},"reject":{"type":"array","items":{"$ref":"#/definitions/selector"}},"fieldPaths":{"type":"array","items":{"type":"string"}},"options":{"$ref":"#/definitions/targetOptions"}}},"selector":{"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"labelSelector":{"type":"string"},"annotationSelector":{"type":"string"}}},"targetOptions":{"type":"object","additionalProperties":false,"properties":{"create":{"type":"boolean"},"keySeparator":{"type":"string","minLength":1},"format":{"$ref":"#/definitions/format"},"encoding":{"$ref":"#/definitions/encoding"},"exactQueries":{"type":"boolean"},"ignoreMissing":{"type":"boolean"},"allowSecretValues":{"type":"boolean"}}},"encoding":{"enum":["base64","none",""]},"format":{"enum":["json","yaml","toml","ini","properties","env","fluent-bit","xml"]}}};
const func2 = Object.prototype.hasOwnProperty;
const schema7 = {"type":"object","additionalProperties":false,"properties":{"name":{"type":"string"},"namespace":{"type":"string"},"behavior":{"$ref":"#/definitions/behavior"},"mergeValues":{"type":"array","items":{"$ref":"#/definitions/mergeValue"}},"literals":{"type":"array","items":{"$ref":"#/definitions/literal"}},"files":{"type":"array","items":{"type":"string"}},"envs":{"type":"array","items":{"type":"string"}},"env":{"type":"string"},"options":{"$ref":"#/definitions/options"}}};
const schema8 = {"type":"string","enum":["create","replace","merge",""]};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((((data === "create") || (data === "replace")) || (data === "merge")) || (data === ""))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema8.enum},message:"must be equal to one of the allowed values",schema:schema8.enum,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}

const schema9 = {"type":"object","additionalProperties":false,"required":["key","format"],"properties":{"key":{"type":"string"},"format":{"type":"string","enum":["json","yaml","toml","ini","properties","env","fluent-bit","xml"]},"overlayFormat":{"type":"string","enum":["json","yaml","toml","ini","properties","env","fluent-bit","xml"]},"keySeparator":{"type":"string","minLength":1},"strict":{"type":"boolean"},"ignoreMissing":{"type":"boolean"},"lists":{"type":"array","items":{"$ref":"#/definitions/listMerge"}}}};
const func4 = require("../../../src/schema/character-count").characterCount;
const schema10 = {"type":"object","additionalProperties":false,"required":["path","strategy"],"properties":{"path":{"type":"string"},"strategy":{"type":"string"},"key":{"type":"string"},"ignoreMissing":{"type":"boolean"}}};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.strategy === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "strategy"},message:"must have required property '"+"strategy"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "path") || (key0 === "strategy")) || (key0 === "key")) || (key0 === "ignoreMissing"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.path.type,parentSchema:schema10.properties.path,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.strategy !== undefined){
let data1 = data.strategy;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/strategy",schemaPath:"#/properties/strategy/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.strategy.type,parentSchema:schema10.properties.strategy,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.key !== undefined){
let data2 = data.key;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.key.type,parentSchema:schema10.properties.key,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.ignoreMissing !== undefined){
let data3 = data.ignoreMissing;
if(typeof data3 !== "boolean"){
const err6 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema10.properties.ignoreMissing.type,parentSchema:schema10.properties.ignoreMissing,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.format === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "format"},message:"must have required property '"+"format"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "key") || (key0 === "format")) || (key0 === "overlayFormat")) || (key0 === "keySeparator")) || (key0 === "strict")) || (key0 === "ignoreMissing")) || (key0 === "lists"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.key.type,parentSchema:schema9.properties.key,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.format !== undefined){
let data1 = data.format;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.format.type,parentSchema:schema9.properties.format,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((((data1 === "json") || (data1 === "yaml")) || (data1 === "toml")) || (data1 === "ini")) || (data1 === "properties")) || (data1 === "env")) || (data1 === "fluent-bit")) || (data1 === "xml"))){
const err5 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/enum",keyword:"enum",params:{allowedValues: schema9.properties.format.enum},message:"must be equal to one of the allowed values",schema:schema9.properties.format.enum,parentSchema:schema9.properties.format,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.overlayFormat !== undefined){
let data2 = data.overlayFormat;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/overlayFormat",schemaPath:"#/properties/overlayFormat/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.overlayFormat.type,parentSchema:schema9.properties.overlayFormat,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((((((((data2 === "json") || (data2 === "yaml")) || (data2 === "toml")) || (data2 === "ini")) || (data2 === "properties")) || (data2 === "env")) || (data2 === "fluent-bit")) || (data2 === "xml"))){
const err7 = {instancePath:instancePath+"/overlayFormat",schemaPath:"#/properties/overlayFormat/enum",keyword:"enum",params:{allowedValues: schema9.properties.overlayFormat.enum},message:"must be equal to one of the allowed values",schema:schema9.properties.overlayFormat.enum,parentSchema:schema9.properties.overlayFormat,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.keySeparator !== undefined){
let data3 = data.keySeparator;
if(typeof data3 === "string"){
if(func4(data3) < 1){
const err8 = {instancePath:instancePath+"/keySeparator",schemaPath:"#/properties/keySeparator/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.keySeparator,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/keySeparator",schemaPath:"#/properties/keySeparator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.keySeparator.type,parentSchema:schema9.properties.keySeparator,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.strict !== undefined){
let data4 = data.strict;
if(typeof data4 !== "boolean"){
const err10 = {instancePath:instancePath+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema9.properties.strict.type,parentSchema:schema9.properties.strict,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.ignoreMissing !== undefined){
let data5 = data.ignoreMissing;
if(typeof data5 !== "boolean"){
const err11 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema9.properties.ignoreMissing.type,parentSchema:schema9.properties.ignoreMissing,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.lists !== undefined){
let data6 = data.lists;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(!(validate26(data6[i0], {instancePath:instancePath+"/lists/" + i0,parentData:data6,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/lists",schemaPath:"#/properties/lists/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema9.properties.lists.type,parentSchema:schema9.properties.lists,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema9.type,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}

const schema11 = {"type":["string","object"],"additionalProperties":{"type":"string"}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!(data && typeof data == "object" && !Array.isArray(data)))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema11.type},message:"must be string,object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
let data0 = data[key0];
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.additionalProperties.type,parentSchema:schema11.additionalProperties,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
validate29.errors = vErrors;
return errors === 0;
}

const schema12 = {"type":"object","additionalProperties":false,"properties":{"labels":{"type":"object","additionalProperties":{"type":"string"}},"annotations":{"type":"object","additionalProperties":{"type":"string"}},"disableNameSuffixHash":{"type":"boolean"},"immutable":{"type":"boolean"}}};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "labels") || (key0 === "annotations")) || (key0 === "disableNameSuffixHash")) || (key0 === "immutable"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.labels !== undefined){
let data0 = data.labels;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
let data1 = data0[key1];
if(typeof data1 !== "string"){
const err1 = {instancePath:instancePath+"/labels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.labels.additionalProperties.type,parentSchema:schema12.properties.labels.additionalProperties,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.properties.labels.type,parentSchema:schema12.properties.labels,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.annotations !== undefined){
let data2 = data.annotations;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key2 in data2){
let data3 = data2[key2];
if(typeof data3 !== "string"){
const err3 = {instancePath:instancePath+"/annotations/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/annotations/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.annotations.additionalProperties.type,parentSchema:schema12.properties.annotations.additionalProperties,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.properties.annotations.type,parentSchema:schema12.properties.annotations,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.disableNameSuffixHash !== undefined){
let data4 = data.disableNameSuffixHash;
if(typeof data4 !== "boolean"){
const err5 = {instancePath:instancePath+"/disableNameSuffixHash",schemaPath:"#/properties/disableNameSuffixHash/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema12.properties.disableNameSuffixHash.type,parentSchema:schema12.properties.disableNameSuffixHash,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.immutable !== undefined){
let data5 = data.immutable;
if(typeof data5 !== "boolean"){
const err6 = {instancePath:instancePath+"/immutable",schemaPath:"#/properties/immutable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema12.properties.immutable.type,parentSchema:schema12.properties.immutable,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate31.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema7.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.name.type,parentSchema:schema7.properties.name,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.namespace !== undefined){
let data1 = data.namespace;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.namespace.type,parentSchema:schema7.properties.namespace,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.behavior !== undefined){
if(!(validate23(data.behavior, {instancePath:instancePath+"/behavior",parentData:data,parentDataProperty:"behavior",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
if(data.mergeValues !== undefined){
let data3 = data.mergeValues;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate25(data3[i0], {instancePath:instancePath+"/mergeValues/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/mergeValues",schemaPath:"#/properties/mergeValues/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.mergeValues.type,parentSchema:schema7.properties.mergeValues,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.literals !== undefined){
let data5 = data.literals;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate29(data5[i1], {instancePath:instancePath+"/literals/" + i1,parentData:data5,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/literals",schemaPath:"#/properties/literals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.literals.type,parentSchema:schema7.properties.literals,data:data5};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.files !== undefined){
let data7 = data.files;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
let data8 = data7[i2];
if(typeof data8 !== "string"){
const err5 = {instancePath:instancePath+"/files/" + i2,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.files.items.type,parentSchema:schema7.properties.files.items,data:data8};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.files.type,parentSchema:schema7.properties.files,data:data7};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.envs !== undefined){
let data9 = data.envs;
if(Array.isArray(data9)){
const len3 = data9.length;
for(let i3=0; i3<len3; i3++){
let data10 = data9[i3];
if(typeof data10 !== "string"){
const err7 = {instancePath:instancePath+"/envs/" + i3,schemaPath:"#/properties/envs/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.envs.items.type,parentSchema:schema7.properties.envs.items,data:data10};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/envs",schemaPath:"#/properties/envs/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.envs.type,parentSchema:schema7.properties.envs,data:data9};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.env !== undefined){
let data11 = data.env;
if(typeof data11 !== "string"){
const err9 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.env.type,parentSchema:schema7.properties.env,data:data11};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.options !== undefined){
if(!(validate31(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.type,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

const schema13 = {"type":"object","additionalProperties":false,"properties":{"name":{"type":"string"},"type":{"type":"string"},"namespace":{"type":"string"},"behavior":{"$ref":"#/definitions/behavior"},"mergeValues":{"type":"array","items":{"$ref":"#/definitions/mergeValue"}},"literals":{"type":"array","items":{"$ref":"#/definitions/literal"}},"files":{"type":"array","items":{"type":"string"}},"envs":{"type":"array","items":{"type":"string"}},"env":{"type":"string"},"options":{"$ref":"#/definitions/options"}}};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema13.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.name.type,parentSchema:schema13.properties.name,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.type.type,parentSchema:schema13.properties.type,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.namespace !== undefined){
let data2 = data.namespace;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.namespace.type,parentSchema:schema13.properties.namespace,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.behavior !== undefined){
if(!(validate23(data.behavior, {instancePath:instancePath+"/behavior",parentData:data,parentDataProperty:"behavior",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
if(data.mergeValues !== undefined){
let data4 = data.mergeValues;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate25(data4[i0], {instancePath:instancePath+"/mergeValues/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/mergeValues",schemaPath:"#/properties/mergeValues/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema13.properties.mergeValues.type,parentSchema:schema13.properties.mergeValues,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.literals !== undefined){
let data6 = data.literals;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate29(data6[i1], {instancePath:instancePath+"/literals/" + i1,parentData:data6,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/literals",schemaPath:"#/properties/literals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema13.properties.literals.type,parentSchema:schema13.properties.literals,data:data6};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.files !== undefined){
let data8 = data.files;
if(Array.isArray(data8)){
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
let data9 = data8[i2];
if(typeof data9 !== "string"){
const err6 = {instancePath:instancePath+"/files/" + i2,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.files.items.type,parentSchema:schema13.properties.files.items,data:data9};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema13.properties.files.type,parentSchema:schema13.properties.files,data:data8};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.envs !== undefined){
let data10 = data.envs;
if(Array.isArray(data10)){
const len3 = data10.length;
for(let i3=0; i3<len3; i3++){
let data11 = data10[i3];
if(typeof data11 !== "string"){
const err8 = {instancePath:instancePath+"/envs/" + i3,schemaPath:"#/properties/envs/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.envs.items.type,parentSchema:schema13.properties.envs.items,data:data11};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/envs",schemaPath:"#/properties/envs/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema13.properties.envs.type,parentSchema:schema13.properties.envs,data:data10};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.env !== undefined){
let data12 = data.env;
if(typeof data12 !== "string"){
const err10 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.env.type,parentSchema:schema13.properties.env,data:data12};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.options !== undefined){
if(!(validate31(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate34.errors = vErrors;
return errors === 0;
}

const schema14 = {"type":"object","additionalProperties":false,"required":["targets"],"properties":{"source":{"$ref":"#/definitions/source"},"sourceValue":{"type":["object","array","string"]},"sourceFile":{"type":"string"},"targets":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/target"}},"lists":{"type":"array","items":{"$ref":"#/definitions/listMerge"}}}};
const schema15 = {"type":"object","additionalProperties":false,"required":["fieldPath"],"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"options":{"type":"object","additionalProperties":false,"properties":{"format":{"$ref":"#/definitions/format"},"encoding":{"$ref":"#/definitions/encoding"},"ignoreMissing":{"type":"boolean"}}}}};
const schema16 = {"enum":["json","yaml","toml","ini","properties","env","fluent-bit","xml"]};

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!((((((((data === "json") || (data === "yaml")) || (data === "toml")) || (data === "ini")) || (data === "properties")) || (data === "env")) || (data === "fluent-bit")) || (data === "xml"))){
const err0 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema16.enum},message:"must be equal to one of the allowed values",schema:schema16.enum,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate42.errors = vErrors;
return errors === 0;
}

const schema17 = {"enum":["base64","none",""]};

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(((data === "base64") || (data === "none")) || (data === ""))){
const err0 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema17.enum},message:"must be equal to one of the allowed values",schema:schema17.enum,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate44.errors = vErrors;
return errors === 0;
}


function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.fieldPath === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fieldPath"},message:"must have required property '"+"fieldPath"+"'",schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "group") || (key0 === "version")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "fieldPath")) || (key0 === "options"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.group !== undefined){
let data0 = data.group;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.group.type,parentSchema:schema15.properties.group,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.version !== undefined){
let data1 = data.version;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.version.type,parentSchema:schema15.properties.version,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.kind !== undefined){
let data2 = data.kind;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.kind.type,parentSchema:schema15.properties.kind,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.name !== undefined){
let data3 = data.name;
if(typeof data3 !== "string"){
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.name.type,parentSchema:schema15.properties.name,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.namespace !== undefined){
let data4 = data.namespace;
if(typeof data4 !== "string"){
const err6 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.namespace.type,parentSchema:schema15.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.fieldPath !== undefined){
let data5 = data.fieldPath;
if(typeof data5 !== "string"){
const err7 = {instancePath:instancePath+"/fieldPath",schemaPath:"#/properties/fieldPath/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.fieldPath.type,parentSchema:schema15.properties.fieldPath,data:data5};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.options !== undefined){
let data6 = data.options;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 in data6){
if(!(((key1 === "format") || (key1 === "encoding")) || (key1 === "ignoreMissing"))){
const err8 = {instancePath:instancePath+"/options",schemaPath:"#/properties/options/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema15.properties.options,data:data6};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data6.format !== undefined){
if(!(validate42(data6.format, {instancePath:instancePath+"/options/format",parentData:data6,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
if(data6.encoding !== undefined){
if(!(validate44(data6.encoding, {instancePath:instancePath+"/options/encoding",parentData:data6,parentDataProperty:"encoding",rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
if(data6.ignoreMissing !== undefined){
let data9 = data6.ignoreMissing;
if(typeof data9 !== "boolean"){
const err9 = {instancePath:instancePath+"/options/ignoreMissing",schemaPath:"#/properties/options/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema15.properties.options.properties.ignoreMissing.type,parentSchema:schema15.properties.options.properties.ignoreMissing,data:data9};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.properties.options.type,parentSchema:schema15.properties.options,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate41.errors = vErrors;
return errors === 0;
}

const schema18 = {"type":"object","additionalProperties":false,"properties":{"select":{"$ref":"#/definitions/selector"},"reject":{"type":"array","items":{"$ref":"#/definitions/selector"}},"fieldPaths":{"type":"array","items":{"type":"string"}},"options":{"$ref":"#/definitions/targetOptions"}}};
const schema19 = {"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"labelSelector":{"type":"string"},"annotationSelector":{"type":"string"}}};

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "group") || (key0 === "version")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "labelSelector")) || (key0 === "annotationSelector"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.group !== undefined){
let data0 = data.group;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.group.type,parentSchema:schema19.properties.group,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.version !== undefined){
let data1 = data.version;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.version.type,parentSchema:schema19.properties.version,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
let data2 = data.kind;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.kind.type,parentSchema:schema19.properties.kind,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.name !== undefined){
let data3 = data.name;
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.name.type,parentSchema:schema19.properties.name,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.namespace !== undefined){
let data4 = data.namespace;
if(typeof data4 !== "string"){
const err5 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.namespace.type,parentSchema:schema19.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.labelSelector !== undefined){
let data5 = data.labelSelector;
if(typeof data5 !== "string"){
const err6 = {instancePath:instancePath+"/labelSelector",schemaPath:"#/properties/labelSelector/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.labelSelector.type,parentSchema:schema19.properties.labelSelector,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.annotationSelector !== undefined){
let data6 = data.annotationSelector;
if(typeof data6 !== "string"){
const err7 = {instancePath:instancePath+"/annotationSelector",schemaPath:"#/properties/annotationSelector/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.annotationSelector.type,parentSchema:schema19.properties.annotationSelector,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.type,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate48.errors = vErrors;
return errors === 0;
}

const schema20 = {"type":"object","additionalProperties":false,"properties":{"create":{"type":"boolean"},"keySeparator":{"type":"string","minLength":1},"format":{"$ref":"#/definitions/format"},"encoding":{"$ref":"#/definitions/encoding"},"exactQueries":{"type":"boolean"},"ignoreMissing":{"type":"boolean"},"allowSecretValues":{"type":"boolean"}}};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "create") || (key0 === "keySeparator")) || (key0 === "format")) || (key0 === "encoding")) || (key0 === "exactQueries")) || (key0 === "ignoreMissing")) || (key0 === "allowSecretValues"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.create !== undefined){
let data0 = data.create;
if(typeof data0 !== "boolean"){
const err1 = {instancePath:instancePath+"/create",schemaPath:"#/properties/create/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema20.properties.create.type,parentSchema:schema20.properties.create,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.keySeparator !== undefined){
let data1 = data.keySeparator;
if(typeof data1 === "string"){
if(func4(data1) < 1){
const err2 = {instancePath:instancePath+"/keySeparator",schemaPath:"#/properties/keySeparator/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema20.properties.keySeparator,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/keySeparator",schemaPath:"#/properties/keySeparator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.keySeparator.type,parentSchema:schema20.properties.keySeparator,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.format !== undefined){
if(!(validate42(data.format, {instancePath:instancePath+"/format",parentData:data,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
if(data.encoding !== undefined){
if(!(validate44(data.encoding, {instancePath:instancePath+"/encoding",parentData:data,parentDataProperty:"encoding",rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
if(data.exactQueries !== undefined){
let data4 = data.exactQueries;
if(typeof data4 !== "boolean"){
const err4 = {instancePath:instancePath+"/exactQueries",schemaPath:"#/properties/exactQueries/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema20.properties.exactQueries.type,parentSchema:schema20.properties.exactQueries,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.ignoreMissing !== undefined){
let data5 = data.ignoreMissing;
if(typeof data5 !== "boolean"){
const err5 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema20.properties.ignoreMissing.type,parentSchema:schema20.properties.ignoreMissing,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.allowSecretValues !== undefined){
let data6 = data.allowSecretValues;
if(typeof data6 !== "boolean"){
const err6 = {instancePath:instancePath+"/allowSecretValues",schemaPath:"#/properties/allowSecretValues/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema20.properties.allowSecretValues.type,parentSchema:schema20.properties.allowSecretValues,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate51.errors = vErrors;
return errors === 0;
}


function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "select") || (key0 === "reject")) || (key0 === "fieldPaths")) || (key0 === "options"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.select !== undefined){
if(!(validate48(data.select, {instancePath:instancePath+"/select",parentData:data,parentDataProperty:"select",rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
if(data.reject !== undefined){
let data1 = data.reject;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate48(data1[i0], {instancePath:instancePath+"/reject/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/reject",schemaPath:"#/properties/reject/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema18.properties.reject.type,parentSchema:schema18.properties.reject,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.fieldPaths !== undefined){
let data3 = data.fieldPaths;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if(typeof data4 !== "string"){
const err2 = {instancePath:instancePath+"/fieldPaths/" + i1,schemaPath:"#/properties/fieldPaths/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.fieldPaths.items.type,parentSchema:schema18.properties.fieldPaths.items,data:data4};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath:instancePath+"/fieldPaths",schemaPath:"#/properties/fieldPaths/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema18.properties.fieldPaths.type,parentSchema:schema18.properties.fieldPaths,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.options !== undefined){
if(!(validate51(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema18.type,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate47.errors = vErrors;
return errors === 0;
}


function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.targets === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "targets"},message:"must have required property '"+"targets"+"'",schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "source") || (key0 === "sourceValue")) || (key0 === "sourceFile")) || (key0 === "targets")) || (key0 === "lists"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.source !== undefined){
if(!(validate41(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
}
if(data.sourceValue !== undefined){
let data1 = data.sourceValue;
if((!data1 || typeof data1 != "object") && (typeof data1 !== "string")){
const err2 = {instancePath:instancePath+"/sourceValue",schemaPath:"#/properties/sourceValue/type",keyword:"type",params:{type: schema14.properties.sourceValue.type},message:"must be object,array,string",schema:schema14.properties.sourceValue.type,parentSchema:schema14.properties.sourceValue,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.sourceFile !== undefined){
let data2 = data.sourceFile;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/sourceFile",schemaPath:"#/properties/sourceFile/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.sourceFile.type,parentSchema:schema14.properties.sourceFile,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.targets !== undefined){
let data3 = data.targets;
if(Array.isArray(data3)){
if(data3.length < 1){
const err4 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema14.properties.targets,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate47(data3[i0], {instancePath:instancePath+"/targets/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema14.properties.targets.type,parentSchema:schema14.properties.targets,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.lists !== undefined){
let data5 = data.lists;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate26(data5[i1], {instancePath:instancePath+"/lists/" + i1,parentData:data5,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath:instancePath+"/lists",schemaPath:"#/properties/lists/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema14.properties.lists.type,parentSchema:schema14.properties.lists,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate40.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema6.properties, key0))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.apiVersion.type,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((data0 === "fn.inlay.dev/v1alpha1") || (data0 === "builtin"))){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema6.properties.apiVersion.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.apiVersion.enum,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.kind.type,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((data1 === "MergeValues") || (data1 === "ConfigMapGenerator")) || (data1 === "SecretGenerator"))){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema6.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.kind.enum,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err7 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.metadata.type,parentSchema:schema6.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.configMapGenerator !== undefined){
let data3 = data.configMapGenerator;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate22(data3[i0], {instancePath:instancePath+"/configMapGenerator/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/configMapGenerator",schemaPath:"#/properties/configMapGenerator/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema6.properties.configMapGenerator.type,parentSchema:schema6.properties.configMapGenerator,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.secretGenerator !== undefined){
let data5 = data.secretGenerator;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate34(data5[i1], {instancePath:instancePath+"/secretGenerator/" + i1,parentData:data5,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/secretGenerator",schemaPath:"#/properties/secretGenerator/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema6.properties.secretGenerator.type,parentSchema:schema6.properties.secretGenerator,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.merges !== undefined){
let data7 = data.merges;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
if(!(validate40(data7[i2], {instancePath:instancePath+"/merges/" + i2,parentData:data7,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/merges",schemaPath:"#/properties/merges/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema6.properties.merges.type,parentSchema:schema6.properties.merges,data:data7};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.generatorOptions !== undefined){
if(!(validate31(data.generatorOptions, {instancePath:instancePath+"/generatorOptions",parentData:data,parentDataProperty:"generatorOptions",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data.fileContents !== undefined){
let data10 = data.fileContents;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key1 in data10){
let data11 = data10[key1];
if(typeof data11 !== "string"){
const err11 = {instancePath:instancePath+"/fileContents/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/fileContents/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.fileContents.additionalProperties.type,parentSchema:schema6.properties.fileContents.additionalProperties,data:data11};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/fileContents",schemaPath:"#/properties/fileContents/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.fileContents.type,parentSchema:schema6.properties.fileContents,data:data10};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.nameSuffixHash !== undefined){
let data12 = data.nameSuffixHash;
if(typeof data12 !== "boolean"){
const err13 = {instancePath:instancePath+"/nameSuffixHash",schemaPath:"#/properties/nameSuffixHash/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema6.properties.nameSuffixHash.type,parentSchema:schema6.properties.nameSuffixHash,data:data12};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.name !== undefined){
let data13 = data.name;
if(typeof data13 !== "string"){
const err14 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.name.type,parentSchema:schema6.properties.name,data:data13};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.namespace !== undefined){
let data14 = data.namespace;
if(typeof data14 !== "string"){
const err15 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.namespace.type,parentSchema:schema6.properties.namespace,data:data14};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.behavior !== undefined){
if(!(validate23(data.behavior, {instancePath:instancePath+"/behavior",parentData:data,parentDataProperty:"behavior",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
if(data.mergeValues !== undefined){
let data16 = data.mergeValues;
if(Array.isArray(data16)){
const len3 = data16.length;
for(let i3=0; i3<len3; i3++){
if(!(validate25(data16[i3], {instancePath:instancePath+"/mergeValues/" + i3,parentData:data16,parentDataProperty:i3,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err16 = {instancePath:instancePath+"/mergeValues",schemaPath:"#/properties/mergeValues/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema6.properties.mergeValues.type,parentSchema:schema6.properties.mergeValues,data:data16};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.literals !== undefined){
let data18 = data.literals;
if(Array.isArray(data18)){
const len4 = data18.length;
for(let i4=0; i4<len4; i4++){
if(!(validate29(data18[i4], {instancePath:instancePath+"/literals/" + i4,parentData:data18,parentDataProperty:i4,rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
}
else {
const err17 = {instancePath:instancePath+"/literals",schemaPath:"#/properties/literals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema6.properties.literals.type,parentSchema:schema6.properties.literals,data:data18};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.files !== undefined){
let data20 = data.files;
if(Array.isArray(data20)){
const len5 = data20.length;
for(let i5=0; i5<len5; i5++){
let data21 = data20[i5];
if(typeof data21 !== "string"){
const err18 = {instancePath:instancePath+"/files/" + i5,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.files.items.type,parentSchema:schema6.properties.files.items,data:data21};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema6.properties.files.type,parentSchema:schema6.properties.files,data:data20};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.envs !== undefined){
let data22 = data.envs;
if(Array.isArray(data22)){
const len6 = data22.length;
for(let i6=0; i6<len6; i6++){
let data23 = data22[i6];
if(typeof data23 !== "string"){
const err20 = {instancePath:instancePath+"/envs/" + i6,schemaPath:"#/properties/envs/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.envs.items.type,parentSchema:schema6.properties.envs.items,data:data23};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/envs",schemaPath:"#/properties/envs/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema6.properties.envs.type,parentSchema:schema6.properties.envs,data:data22};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.env !== undefined){
let data24 = data.env;
if(typeof data24 !== "string"){
const err22 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.env.type,parentSchema:schema6.properties.env,data:data24};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.options !== undefined){
if(!(validate31(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data26 = data.type;
if(typeof data26 !== "string"){
const err23 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.type.type,parentSchema:schema6.properties.type,data:data26};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

